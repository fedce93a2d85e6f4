-- What the people of the desk noted about a customer. They are part of what the shop holds about the person:
-- in the file that is handed out, and gone with the account.
create table customer_notes (
  id uuid primary key,
  customer_uid text not null,
  text text not null check (length(text) between 1 and 2000),
  version integer not null default 1,
  written_by uuid not null references admins (id),
  written_at timestamptz not null,
  changed_by uuid references admins (id),
  changed_at timestamptz
);
create index customer_notes_newest on customer_notes (customer_uid, id desc);
