-- What all sellers together sold and were paid, by the day in Hong Kong: the sums above the table of income. Follows
-- `seller_changes` as the totals of each seller do, and like them never decides about money.
create table income_days (
  day date primary key,
  sales_cents bigint not null,
  payout_cents bigint not null
);
insert into income_days (day, sales_cents, payout_cents)
select day, sum(sales_cents), sum(payout_cents) from seller_days group by day;
