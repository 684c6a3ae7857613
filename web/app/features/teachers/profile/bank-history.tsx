import type { BankChangeField } from '#contract/rules/payouts.ts'
import type { BankChange } from '#contract/teachers/payout-safety.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import * as styles from './bank-hold.module.css'

const kinds: Readonly<Record<BankChange['kind'], { label: () => string; icon: IconName }>> = {
  entered: { label: m.profile_history_entered, icon: 'wallet' },
  changed: { label: m.profile_history_changed, icon: 'edit' },
  frozen: { label: m.profile_history_frozen, icon: 'lock' },
  lifted: { label: m.profile_history_lifted, icon: 'unlock' },
}

const fieldTexts: Readonly<Record<BankChangeField, () => string>> = {
  bank_name: m.profile_bank_name,
  account_holder_name: m.profile_account_holder_name,
  routing_number: m.profile_routing_number,
  account_number: m.profile_account_number,
  id_number: m.profile_id_number,
  id_document: m.profile_id_document,
}

/** Names of fields, as a person would list them. */
export const fieldsText = (fields: readonly BankChangeField[]): string =>
  fields.map(field => fieldTexts[field]()).join(m.admin_fact_comma())

/** Who did what with a bank account, newest first; for its owner and for staff. */
export function BankHistory({ changes, staff = false }: { changes: readonly BankChange[]; staff?: boolean }) {
  return (
    <ol className={styles.history} data-part="bank-history">
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only ever replaced as a whole
        <li key={at}>
          <span className={styles.mark}>
            <Icon name={kinds[change.kind].icon} />
          </span>
          <div>
            <b>{kinds[change.kind].label()}</b>
            <p>{[momentText(change.at), whoText(change, staff)].filter(Boolean).join(' · ')}</p>
            <Details change={change} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function whoText({ by, means, from }: BankChange, staff: boolean): string {
  // Sellers needn't know which member of staff it was.
  if (means === 'staff')
    return staff && by ? m.profile_history_by({ name: by }) : m.profile_history_by_staff()
  const who = means === 'link' ? m.profile_history_by_link({ name: by }) : m.profile_history_by({ name: by })
  return [by && who, from && m.profile_history_from({ address: from })].filter(Boolean).join(' ')
}

function Details({ change: { before, after, fields, reason } }: { change: BankChange }) {
  const others = fields.filter(field => field !== 'account_number' || !after)
  return (
    <>
      {after && (
        <p className="num">
          {before ? m.profile_history_account({ before, after }) : m.profile_history_first({ after })}
        </p>
      )}
      {others.length > 0 && <p>{fieldsText(others)}</p>}
      {reason && <p>{reason}</p>}
    </>
  )
}
