import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { recentDayText } from '../../../lib/dates.ts'
import type { OpenedOrder } from './opened-order.ts'
import * as styles from './orders.module.css'

type Entry = Pick<OpenedOrder['entries'][number], 'account' | 'name' | 'amount' | 'kind'> & {
  /** Missing where it has not been posted yet. */
  at?: string
}

const kinds: Readonly<Record<string, () => string>> = {
  payment: m.admin_posting_payment,
  provider_fee: m.admin_posting_fee,
  refund: m.admin_posting_refund,
  dispute: m.admin_posting_dispute,
  lesson: m.admin_posting_lesson,
  payout: m.admin_posting_payout,
}

function accountText({ account, name }: Entry): string {
  if (account.startsWith('seller:')) return m.admin_posting_owed({ name: name || account })
  if (account.startsWith('held:')) return m.admin_posting_held({ name: name || account })
  if (account.startsWith('provider-fees:')) return m.admin_posting_fees()
  if (account.startsWith('provider:')) return m.admin_posting_received()
  return account === 'platform:fees' ? m.admin_posting_platform() : m.admin_posting_surplus()
}

const digits = (cents: number) => exactAmountText(cents).replace('HK$', '')

/** Of all debits, or of all credits. */
const sumOf = (entries: readonly Entry[], sign: 1 | -1): number =>
  entries.map(({ amount }) => Math.max(0, amount * sign)).reduce((sum, cents) => sum + cents, 0)

/** What the ledger has of an order, as bookkeepers read it. */
export function OrderPostings({ order: { entries } }: { order: OpenedOrder }) {
  return (
    <section>
      <h3 id="order-postings">{m.admin_postings()}</h3>
      <PostingsTable entries={entries} labelledBy="order-postings" />
    </section>
  )
}

export function PostingsTable({ entries, labelledBy }: { entries: readonly Entry[]; labelledBy: string }) {
  return (
    <table className={styles.postings} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{m.admin_posting_account()}</th>
          <th scope="col">{m.admin_posting_debit()}</th>
          <th scope="col">{m.admin_posting_credit()}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => (
          <tr key={`${entry.kind} ${entry.at ?? ''} ${entry.account}`}>
            <td>
              {accountText(entry)}
              <small>
                {entry.at && `${recentDayText(entry.at)} · `}
                {(kinds[entry.kind] ?? m.admin_posting_payment)()}
              </small>
            </td>
            <td>{entry.amount > 0 ? digits(entry.amount) : ''}</td>
            <td>{entry.amount < 0 ? digits(-entry.amount) : ''}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.admin_posting_balanced()}</th>
          <td>{digits(sumOf(entries, 1))}</td>
          <td>{digits(sumOf(entries, -1))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
