-- A login at the desk: it begins with the password and ends with "Log out", or with the working day.
-- Of the tokens it has been given, only the last one is good: a renewal puts another in its place.
create table admin_sessions (
  id uuid primary key,
  admin_id uuid not null references admins (id) on delete cascade,
  token_id uuid not null,
  started_at timestamptz not null,
  ends_at timestamptz not null
);
create index admin_sessions_of on admin_sessions (admin_id, started_at);
create index admin_sessions_end on admin_sessions (ends_at);
