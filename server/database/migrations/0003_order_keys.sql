-- The key's row is written first and names the order that the same transaction is about to write:
-- whoever repeats the request waits on that row.
alter table order_keys
  alter constraint order_keys_order_id_fkey deferrable initially deferred;
