/** What was promised or sent, by the account that it is owed on. */
const promised = `
  promised as (
    select id, amount_cents, created_at, coalesce('seller:teacher-' || teacher_id, 'seller:centre-' || centre_id) as account
    from payouts where state <> 'failed')`

/** Each selects a `text` for everything that is wrong, once nothing is under way any more. */
export const payoutQuestions: readonly [what: string, query: string][] = [
  [
    'payouts of more than was pending then',
    // What went back within the last seconds may have been on its way to the books.
    `with ${promised} select 'payout ' || payout.id as text from promised payout
      where (select sum(earlier.amount_cents) from promised earlier
          where earlier.account = payout.account and earlier.id <= payout.id)
        > (select coalesce(-sum(entry.amount_cents), 0) from ledger_entries entry
          join ledger_postings posting on posting.id = entry.posting_id
          where entry.account = payout.account and posting.kind <> 'payout' and posting.at <= payout.created_at
            and (entry.amount_cents < 0 or posting.at <= payout.created_at - interval '10 seconds'))`,
  ],
  [
    'payouts recorded without the provider',
    `select 'payout ' || payout.id as text from payouts payout
      where payout.state = 'sent' and payout.key like 'transfer:%' and not exists (
        select from sandbox_transfers transfer where transfer.key = 'payout-' || payout.id
          and transfer.id = payout.provider_transfer_id and transfer.amount_cents = payout.amount_cents)`,
  ],
  [
    'transfers of the provider that we lost',
    `select 'transfer ' || transfer.key as text from sandbox_transfers transfer
      where transfer.key like 'payout-%' and not exists (
        select from payouts payout where transfer.key = 'payout-' || payout.id and payout.state = 'sent')`,
  ],
  [
    'payouts posted otherwise than sent',
    `select 'payout ' || coalesce(payout.id::text, posting.key) as text
      from (select * from payouts where key like 'transfer:%' and state = 'sent') payout
      full join (
        select posting.key, entry.amount_cents from ledger_postings posting
        join ledger_entries entry on entry.posting_id = posting.id and entry.account like 'seller:%'
        where posting.kind = 'payout' and posting.key like 'payout:%') posting
        on posting.key = 'payout:' || payout.id
      where payout.amount_cents is distinct from posting.amount_cents`,
  ],
  [
    'payouts neither sent nor refused',
    `select 'payout ' || id as text from payouts where state = 'requested'`,
  ],
  [
    'payouts that the log does not have once',
    `select 'payout ' || payout.id as text from payouts payout where payout.key like 'transfer:%'
      and (select count(*) from staff_acts act where act.act = 'payout_transferred'
        and act.after->>'payout' = payout.id::text) <> 1`,
  ],
  [
    'running totals that are not the ledger',
    `select account as text from (
        select account, sum(sales_cents - payout_cents - held_cents) as cents from (
          select account, sales_cents, payout_cents, held_cents from seller_totals
          union all select account, sales_cents, payout_cents, held_cents from seller_changes) kept group by account) totals
      full join (
        select account, -sum(amount_cents) as cents from ledger_entries where account like 'seller:%'
        group by account) ledger using (account)
      where coalesce(totals.cents, 0) <> coalesce(ledger.cents, 0)`,
  ],
]

export const payoutFacts: readonly [what: string, query: string][] = [
  ['payouts sent', `select count(*) as n from payouts where state = 'sent'`],
  ['payouts refused by the provider', `select count(*) as n from payouts where state = 'failed'`],
  ['HKD paid out', `select coalesce(sum(amount_cents), 0) / 100 as n from payouts where state = 'sent'`],
]

/** Of those that staff were told to be sent. */
export const unsentPayouts = `select id from unnest($1::bigint[]) as told (id)
  where not exists (select from payouts where payouts.id = told.id and state = 'sent')
    or not exists (select from ledger_postings where key = 'payout:' || told.id)`
