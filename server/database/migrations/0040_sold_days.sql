-- Copies of a book that were ordered on a day (UTC) and not cancelled or sent back. A day is summed anew
-- whenever something happens to one of its orders, so that nobody who orders waits for a sum.
create table sold_days (
  day date not null,
  book_id uuid not null,
  copies integer not null check (copies > 0),
  primary key (day, book_id)
);

-- The books sold most in the last days, the first at place 1.
create table best_sellers (
  place integer primary key,
  book_id uuid not null unique,
  copies integer not null
);
