-- Links of mails that prove an address or set a new password: each works once, and not for long.
create table account_links (
  -- Only the hash of what the mail carries.
  token_hash text primary key,
  user_id text not null references identity_user (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  -- The address it was sent to: it proves no other.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_links_user on account_links (user_id, purpose, created_at);
create index account_links_expires on account_links (expires_at);

-- What the shop must remember of a customer, whichever provider keeps the account.
create table customers (
  uid text primary key,
  -- Sign-ins before this moment open no session any more ("sign out everywhere").
  sign_ins_from timestamptz,
  -- The account was deleted then; older orders lose their personal fields once they are done.
  deleted_at timestamptz
);
create index customers_deleted on customers (deleted_at) where deleted_at is not null;
