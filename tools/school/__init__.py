"""A classroom's boards together: names, work side by side, saves, backups, the teacher's report."""
