-- When somebody first opened a file of what they have: what was never opened may be refunded by rule.
alter table entitlements add column opened_at timestamptz;
