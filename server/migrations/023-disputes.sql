-- A buyer who asks the bank for the money back; null where nobody has.
alter table sandbox_charges add column dispute text check (dispute in ('open', 'won', 'lost'));
