-- The shop's own tables. Money is whole cents, times are timestamptz, ids are UUIDv7 made in the app
-- (PostgreSQL 15 is the floor and has no generator of its own).

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table admins (
  id uuid primary key,
  username text not null,
  password_hash text not null,
  role text not null default 'owner' check (role in ('owner', 'editor', 'packer')),
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index admins_username on admins (lower(username));

create table audit (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('admin', 'customer', 'system')),
  actor_id text,
  action text not null,
  subject text,
  detail jsonb
);
create index audit_at on audit (at desc, id desc);

create table cover_originals (
  hash text primary key,
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

create table books (
  id uuid primary key,
  version integer not null default 1,
  title text not null check (title <> ''),
  description text not null default '',
  -- Emphasis of the description; null where the plain text says it all.
  description_html text,
  category text not null default '',
  author text,
  isbn13 text check (isbn13 ~ '^97[89][0-9]{10}$'),
  published_year integer,
  new_price_cents integer not null check (new_price_cents >= 0),
  old_price_cents integer check (old_price_cents >= 0),
  -- The public file name (never empty), and the key of its content-hashed renditions.
  cover_image text not null check (cover_image <> ''),
  cover_hash text not null,
  cover_original text references cover_originals (hash),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index books_isbn13 on books (isbn13) where isbn13 is not null;
-- Serves the list "newest first" with keyset pages, alone and inside a category.
create index books_newest on books (created_at desc, id desc) where archived_at is null;
create index books_category_newest on books (lower(category) collate "C", created_at desc, id desc) where archived_at is null;
create index books_cover_image on books (lower(cover_image) collate "C");
create index books_cover_hash on books (cover_hash);

create table orders (
  id uuid primary key,
  -- The identity provider's uid; ownership is decided by it alone.
  customer_uid text not null,
  status text not null default 'placed'
    check (status in ('placed', 'packed', 'shipped', 'delivered', 'cancelled', 'returned')),
  -- Personal fields are nullable: they can be removed once the law no longer needs them.
  name text,
  email text,
  phone text,
  street text,
  city text,
  country text,
  state text,
  zipcode text,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  created_at timestamptz not null default now()
);
create index orders_customer_newest on orders (customer_uid, created_at desc, id desc);
create index orders_newest on orders (created_at desc, id desc);

create table order_lines (
  order_id uuid not null references orders (id),
  position integer not null,
  book_id uuid not null references books (id),
  status text not null default 'ordered'
    check (status in ('ordered', 'packed', 'cancelled', 'returned')),
  title text not null,
  isbn13 text,
  price_cents integer not null check (price_cents >= 0),
  quantity integer not null default 1 check (quantity > 0),
  primary key (order_id, position)
);
create index order_lines_book on order_lines (book_id);

-- A repeated POST /orders with the same key and body returns the first order.
create table order_keys (
  customer_uid text not null,
  key text not null,
  body_hash text not null,
  order_id uuid references orders (id),
  created_at timestamptz not null default now(),
  primary key (customer_uid, key)
);
create index order_keys_created on order_keys (created_at);

-- The cookie octavo_session: only the hash of its value is kept.
create table sessions (
  token_hash text primary key,
  uid text not null,
  email text,
  email_verified boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_uid on sessions (uid);
create index sessions_expires on sessions (expires_at);

-- Failures only; a window is counted over them (admin and customer sign-in, sign-ups, newsletter).
create table attempts (
  id uuid primary key,
  bucket text not null,
  at timestamptz not null default now()
);
create index attempts_bucket on attempts (bucket, at desc);
create index attempts_at on attempts (at);

create table subscribers (
  id uuid primary key,
  -- Lower-cased; one row an address.
  email text not null unique,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirm_token_hash text,
  -- Kept readable: every mail carries the same one-click link.
  unsubscribe_token text not null unique,
  source text not null,
  created_at timestamptz not null default now(),
  confirm_sent_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
create unique index subscribers_confirm on subscribers (confirm_token_hash) where confirm_token_hash is not null;
