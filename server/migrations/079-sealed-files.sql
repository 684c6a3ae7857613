-- Whose a secret is and which of theirs. New ones are sealed together with it, so that a reference which is moved to
-- another owner opens nothing; those of before are bound by the next rotation of the key.
alter table vault_secrets
  add column owner text,
  add column field text,
  add column bound boolean not null default false,
  add check ((owner is null) = (field is null)),
  add check (not bound or owner is not null);

update vault_secrets secret set owner = 'payout account ' || account.id, field = 'details'
from payout_accounts account where account.details_id = secret.id;
update vault_secrets secret set owner = 'payout account ' || account.id, field = 'routing_number'
from payout_accounts account where account.routing_number_id = secret.id;
update vault_secrets secret set owner = 'payout account ' || account.id, field = 'account_number'
from payout_accounts account where account.account_number_id = secret.id;
update vault_secrets secret set owner = 'payout account ' || account.id, field = 'id_number'
from payout_accounts account where account.id_number_id = secret.id;
update vault_secrets secret set owner = 'account ' || factor.account_id, field = 'second_factor'
from second_factors factor where secret.id in (factor.secret_id, factor.offered_id);
update vault_secrets secret set owner = 'user ' || webhook.user_id, field = 'webhook'
from webhooks webhook where webhook.secret_id = secret.id;

create index vault_secrets_unbound on vault_secrets (id) where not bound;

-- What is sealed lies under a key that names its own file, and nobody else's row may name it.
alter table media_files add constraint media_files_sealed_key
  check (storage_key not like 'sealed/%' or split_part(storage_key, '/', 2) = id::text);
-- What is still to be sealed: found without looking at every file.
create index media_files_clear on media_files (id)
  where purpose in ('identity', 'proof', 'document') and state = 'ready' and storage_key not like 'sealed/%';
