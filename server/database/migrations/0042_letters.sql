-- Letters to the subscribers of the newsletter: written as drafts, sent in batches, kept as they were sent.
create table letters (
  id uuid primary key,
  subject text not null,
  blocks jsonb not null,
  -- Grows with every change of the draft.
  version bigint not null,
  state text not null default 'draft' check (state in ('draft', 'sending', 'paused', 'sent')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- What every subscriber gets, with the prices and covers of the moment at which it was sent.
  content jsonb,
  -- Subscribers at that moment.
  total integer,
  -- The last subscriber whose mail was asked for, and whether that was the last of all.
  reached uuid,
  is_asked boolean not null default false,
  -- When the last mail that was asked for is due.
  asked_until timestamptz,
  check ((state = 'draft') = (started_at is null)),
  check ((state = 'draft') = (content is null))
);
create index letters_newest on letters (created_at desc, id desc);
create index letters_sending on letters (started_at) where state = 'sending';

-- What became of each subscriber's copy. The subscriber may be erased meanwhile: a number stays.
create table letter_mails (
  letter_id uuid not null references letters,
  subscriber_id uuid not null,
  mail_id uuid not null unique,
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'needless', 'over-quota', 'refused', 'given-up')),
  done_at timestamptz,
  primary key (letter_id, subscriber_id)
);
create index letter_mails_waiting on letter_mails (letter_id) where state = 'waiting';

-- The mail server has said that there is nobody at this address.
alter table mails add column is_about_reader boolean not null default false;
alter table subscribers add column bounced_at timestamptz, add column bounce text;
alter table subscribers drop constraint subscribers_status_check;
alter table subscribers add constraint subscribers_status_check
  check (status in ('pending', 'confirmed', 'unsubscribed', 'bounced'));
-- The desk looks for the beginning of an address, or of its domain.
create index subscribers_email on subscribers (email text_pattern_ops);
create index subscribers_domain on subscribers (split_part(email, '@', 2) text_pattern_ops);
create index subscribers_status on subscribers (status, id);
create index subscribers_confirmed on subscribers (confirmed_at) where confirmed_at is not null;
create index subscribers_left on subscribers (unsubscribed_at) where unsubscribed_at is not null;
