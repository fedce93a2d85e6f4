-- The sign-in with the embedded provider that a session was opened by. The session ends with it, in
-- whatever way it ends, and none can be opened by one that has ended. Null with Firebase.
alter table sessions add column sign_in_id text references identity_session (id) on delete cascade;
create index sessions_sign_in on sessions (sign_in_id);

-- A guess that nobody has looked at yet: it takes a place, but is no failure.
alter table attempts add column under_way boolean not null default false;
