-- When somebody invited to a centre was reminded, and by which link; the first one stays good.
alter table centre_invitations add column reminded_at timestamptz;
alter table centre_invitations add column reminder_hash text;
