-- Every mail is a row of its own: asked for in the transaction that gives reason for it, taken by one
-- server at a time, and marked before and after it is handed to the mail server.
create table mails (
  id uuid primary key,
  kind text not null,
  -- What the mail is written from when its turn comes; emptied once the mail is done.
  data jsonb not null,
  created_at timestamptz not null default now(),
  -- Any server may take the mail from then on. The one that has it in hand keeps moving this on.
  due_at timestamptz not null default now(),
  taken_by uuid,
  tries integer not null default 0,
  -- Noted just before the mail server hears that the mail is complete.
  handing_at timestamptz,
  -- A hash of the reader's address, and when this mail took its place in the reader's quota: both
  -- outlive the account.
  recipient text,
  counted_at timestamptz,
  -- What went wrong the last time.
  problem text,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'needless', 'over-quota', 'refused', 'given-up'))
);
create index mails_due on mails (due_at) where done_at is null;
create index mails_waiting on mails (kind) where done_at is null;
create index mails_counted on mails (recipient, kind, counted_at) where counted_at is not null;
create index mails_done on mails (done_at) where done_at is not null;

-- Mails that an earlier version had as jobs.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    insert into mails (id, kind, data, created_at)
      select id, name, data, created_on from pgboss.job
      where state in ('created', 'retry', 'active') and name in ('order-confirmation',
        'newsletter-confirmation', 'account-verification', 'account-password-reset',
        'account-password-changed');
    delete from pgboss.job where name in ('order-confirmation', 'newsletter-confirmation',
      'account-verification', 'account-password-reset', 'account-password-changed');
  end if;
end
$$;
