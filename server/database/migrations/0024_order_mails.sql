-- Whether the customer had proven the e-mail address when ordering; mails of later steps ask for it.
alter table orders add column email_proven boolean not null default false;
