/**
 * SQL that makes so many orders: most were delivered long ago, one in a hundred is under way. One in twenty is
 * of a Maria, one in seven of a Garcia, no Schmidt is a Maria, and one in twenty has the same book. One comes
 * every so many minutes, from the beginning of 2024.
 */
export const manyOrders = (count: number, minutes = 40): string => `
  insert into books (id, title, category, description, new_price_cents, cover_image, cover_hash)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Book ' || n, 'Fiction', '',
      1000, 'c' || n, 'c' || n from generate_series(1, 500) n on conflict do nothing;
  insert into orders (id, customer_uid, status, name, email, phone, city, country, subtotal_cents,
      shipping_cents, tax_cents, total_cents, created_at, name_words, number, listed)
    select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'customer-' || n % 4000,
      case when n % 100 = 0 then 'placed' when n % 50 = 1 then 'refused' else 'delivered' end,
      'Reader ' || n % 900, 'reader' || n % 4000 || '@example.com',
      '+4420' || lpad((n % 4000)::text, 8, '0'), 'London', 'UK', 1000, 0, 0, 1000,
      timestamptz '2024-01-01' + n * interval '${minutes} minutes',
      to_tsvector('simple', case n % 20 when 0 then 'maria' when 10 then 'marta' else 'r' || n end || ' ' ||
        case when n % 40 = 10 then 'schmidt' when n % 7 = 0 then 'garcia' else 'n' || n % 900 end),
      1000 + n,
      case when n % 100 > 0 then jsonb_build_object('books', 1, 'title', 'Book ' || (1000 + n) % 500 + 1,
        'marks', array[case when n % 50 = 1 then 'trouble:refused' else 'carrier:dhl' end],
        'carriers', case when n % 50 = 1 then '{}'::text[] else array['DHL'] end) end
    from generate_series(1, ${count}) n;
  insert into order_lines (order_id, position, book_id, title, price_cents, isbn13, status)
    select o.id, 1, b.id, b.title, 1000,
      case o.number % 20 when 3 then '9780306406157' else '978' || lpad((o.number % 500)::text, 10, '0') end, 'ordered'
    from orders o
      join books b on b.id = ('00000000-0000-7000-8000-' || lpad((o.number % 500 + 1)::text, 12, '0'))::uuid;
  insert into parcels (id, order_id, position, status, carrier, tracking, opened_at, ended_at)
    select id, id, 1, 'delivered', 'DHL', 'JJD' || number, created_at, created_at from orders
    where status = 'delivered';
  insert into order_marks (mark, created_at, order_id)
    select 'carrier:dhl', created_at, id from orders where status = 'delivered'
    union all select 'trouble:refused', created_at, id from orders where status = 'refused'
    union all select (array['work:pack', 'work:hand-over', 'work:collect'])[1 + number % 3],
      created_at, id from orders where status = 'placed';`
