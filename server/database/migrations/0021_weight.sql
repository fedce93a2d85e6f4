-- What one copy weighs, in grams: ONIX measure type 08 ("unit weight").
alter table books add column weight_grams integer check (weight_grams > 0);
