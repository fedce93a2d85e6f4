-- When a book comes that was ordered before it was there, as it was said that day: the day of one
-- ordered ahead, or how many days one takes that is ordered for the customer.
alter table order_lines
  add column available_on date,
  add column order_days integer check (order_days > 0);
