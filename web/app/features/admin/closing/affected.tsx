import type { ClosingPreview } from '#contract/admin/closing.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import * as styles from './closing.module.css'

interface AffectedProps {
  title: string
  lead?: string
  rows: ClosingPreview['affected']
  none: string
}

/** Learners by their first names, and what goes back for each. */
export function Affected({ title, lead, rows, none }: AffectedProps) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {rows.length > 0 && lead && <p className={styles.note}>{lead}</p>}
      {rows.length === 0 && <p className={styles.note}>{none}</p>}
      <ul className={styles.people}>
        {rows.map(({ kind, item_id, learner_name, title, refund }) => (
          <li key={`${kind} ${item_id}`}>
            <Avatar name={learner_name} />
            <span>
              <b>{learner_name}</b>
              <span>{title}</span>
            </span>
            <b className="num">{exactAmountText(refund)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
