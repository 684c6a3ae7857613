-- Sessions of staff whose password was asked for a moment ago: only they may do what is dangerous.
create table confirmed_sessions (
  jti text primary key,
  confirmed_at timestamptz not null
);
create index confirmed_sessions_at on confirmed_sessions (confirmed_at);
