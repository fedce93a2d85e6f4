-- The owner's words for the shop's mails, every version of them; the newest is the one that is sent.
create table mail_texts (
  id uuid primary key,
  kind text not null,
  -- Of this kind, from 1 on.
  version integer not null,
  -- All three empty: the usual words again.
  subject text,
  title text,
  body text,
  admin_id uuid not null,
  saved_at timestamptz not null,
  unique (kind, version),
  check ((subject is null) = (body is null) and (title is null) = (body is null))
);
