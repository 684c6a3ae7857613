-- Staff end centres and bring them back: what an ended one sells is hidden, and who bought it keeps it.
alter table centres add column ended_at timestamptz;

-- What somebody was before they were put in charge of a centre, and is again afterwards.
alter table accounts add column role_before smallint check (role_before in (3, 5, 6));
