-- The embedded identity provider's tables (better-auth, whose own migrations never run). Kept apart
-- from the shop's: an order belongs to a uid, whichever provider gave it, so nothing refers here.

create table identity_user (
  id text primary key,
  name text not null,
  -- Lower-cased by the provider.
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identity_session (
  id text primary key,
  token text not null unique,
  user_id text not null references identity_user (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index identity_session_user on identity_session (user_id);
create index identity_session_expires on identity_session (expires_at);

-- How a user proves who they are: a password ("credential"), or an account elsewhere.
create table identity_account (
  id text primary key,
  user_id text not null references identity_user (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index identity_account_user on identity_account (user_id);

-- One-time values: verification, password reset, the state of a sign-in elsewhere.
create table identity_verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index identity_verification_identifier on identity_verification (identifier);
create index identity_verification_expires on identity_verification (expires_at);

-- The keys that sign id tokens; private halves are encrypted with the secret in "settings".
create table identity_jwks (
  id text primary key,
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null,
  expires_at timestamptz
);
