-- The owner's pages of words: each version that was published, and the draft of the next one.
create table shop_texts (
  id uuid primary key,
  kind text not null check (kind in ('about', 'terms-and-conditions', 'privacy', 'imprint', 'returns')),
  -- Empty: the page was taken down, or is the shop's usual one again.
  source text not null,
  admin_id uuid not null,
  published_at timestamptz not null
);
create index shop_texts_kind on shop_texts (kind, published_at desc);

create table shop_text_drafts (
  kind text primary key check (kind in ('about', 'terms-and-conditions', 'privacy', 'imprint', 'returns')),
  source text not null,
  -- Only grows, however often the draft is published or thrown away.
  version bigint not null,
  -- False once it was published: then it is what readers see.
  open boolean not null
);
