-- Who came in by which code, and when; how many may come in by a code of a watermark.

alter table product_watermarks add column redemption_limit integer check (redemption_limit between 1 and 1000);

-- A person uses a code once, however often they type it. The row stays when the code is taken back.
create table code_redemptions (
  product_id bigint not null references products (id),
  code text not null,
  user_id bigint not null references profiles (id),
  redeemed_at timestamptz not null,
  primary key (product_id, code, user_id)
);
create index code_redemptions_time on code_redemptions (product_id, redeemed_at desc, user_id);
create index code_redemptions_user on code_redemptions (user_id);

insert into code_redemptions (product_id, code, user_id, redeemed_at)
select product_id, code, user_id, min(created_at) from entitlements
where source = 'code' group by product_id, code, user_id;
