-- The people of the desk: how they were invited, what they sign in with, where they are signed in, and
-- what they did.

alter table admins add column email text;
create unique index admins_email on admins (lower(email)) where email is not null;

-- From where a login was made, and when it was last used (to five minutes).
alter table admin_sessions
  add column address text,
  add column browser text,
  add column seen_at timestamptz;

-- A link by mail: to join the desk, or, with password_of, for a new password of somebody who is there.
create table invitations (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('owner', 'editor', 'packer')),
  password_of uuid references admins (id),
  invited_by uuid not null references admins (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A mail that is tried again has another link; sending it anew ends them all.
  link_hashes text[] not null default '{}',
  accepted_at timestamptz,
  accepted_by uuid references admins (id),
  withdrawn_at timestamptz
);
create unique index invitations_open on invitations (lower(email))
  where accepted_at is null and withdrawn_at is null;
create index invitations_newest on invitations (created_at desc, id desc);

-- The second factor of an admin: codes by the clock (RFC 6238).
create table second_factors (
  admin_id uuid primary key references admins (id) on delete cascade,
  -- Sealed with a key of the settings.
  secret text not null,
  -- Null until a first code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- The last time step whose code was taken: none is taken twice.
  last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}',
  created_at timestamptz not null
);

-- What it was done to is called, at that moment: "The Moonstone", "Order 1041".
alter table audit add column called text;
alter table audit add column words tsvector generated always as (
  to_tsvector('simple', translate(
    left(coalesce(called, '') || ' ' || coalesce(subject, '') || ' ' || action || ' ' || coalesce(detail::text, ''), 4000),
    '@._/:-"\', '        '))
) stored;
create index audit_words on audit using gin (words) where actor_kind <> 'customer';
create index audit_desk on audit (at desc, id desc) where actor_kind <> 'customer';
create index audit_person on audit (actor_id, at desc, id desc) where actor_kind = 'admin';
create index audit_kind on audit (split_part(action, '.', 1), at desc, id desc)
  where actor_kind <> 'customer';
