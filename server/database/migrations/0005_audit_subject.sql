-- What happened to one thing, latest first.
create index audit_subject on audit (subject, at desc) where subject is not null;
