import { useState } from 'react'
import type { BookDifference } from '#contract/commerce/books.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useStaff } from '../staff.ts'
import * as styles from './difference-card.module.css'
import { amountsOf, differenceText, differenceTitle } from './difference-texts.ts'
import { RepairDialog } from './repair-dialog.tsx'

interface DifferenceCardProps {
  difference: BookDifference
  onClose: () => void
}

export function DifferenceCard({ difference, onClose }: DifferenceCardProps) {
  const staff = useStaff()
  const [repairing, setRepairing] = useState(false)
  const amounts = amountsOf(difference)
  const { order, settled, state } = difference
  const about = order?.number ?? String(difference.id)
  return (
    <li className={styles.card} data-open={state === 'open' || undefined}>
      <span className={styles.mark}>
        <Icon name={state === 'open' ? 'warn' : 'check'} />
      </span>
      <div className={styles.text}>
        <h3>
          {differenceTitle(difference.kind)}
          {order && (
            <>
              {' '}
              <Link to={`/admin/orders?order=${order.order_id}`}>{order.number}</Link>
            </>
          )}
        </h3>
        <p>{differenceText(difference)}</p>
        {amounts && (
          <dl className={styles.sides}>
            <div>
              <dt>{m.operations_books_ours()}</dt>
              <dd>{amounts.ours}</dd>
            </div>
            <div>
              <dt>{m.operations_books_theirs()}</dt>
              <dd>{amounts.theirs}</dd>
            </div>
          </dl>
        )}
        <p className="muted">
          {settled
            ? m.operations_books_settled_at({
                at: momentText(settled.at),
                name: settled.by || m.admin_audit_system(),
              })
            : m.operations_books_found_at({ at: momentText(difference.found_at) })}
        </p>
        {settled?.reason && <p>{m.admin_fact_reason({ text: settled.reason })}</p>}
      </div>
      {state === 'open' && staff.may('operations.repair') && (
        <div className={styles.acts}>
          <Button variant="quiet" aria-label={m.operations_close_name({ name: about })} onClick={onClose}>
            {m.operations_close()}
          </Button>
          {difference.repairable && (
            <Button
              icon="check"
              aria-label={m.operations_repair_name({ name: about })}
              onClick={() => setRepairing(true)}
            >
              {m.operations_repair()}
            </Button>
          )}
          {repairing && (
            <RepairDialog difference={difference} name={about} onClose={() => setRepairing(false)} />
          )}
        </div>
      )}
      {state !== 'open' && <StateChip state={state} />}
    </li>
  )
}

function StateChip({ state }: { state: 'repaired' | 'gone' | 'closed' }) {
  const label = {
    repaired: m.operations_books_repaired,
    gone: m.operations_books_gone,
    closed: m.operations_books_closed,
  }[state]
  return (
    <span className={styles.state}>
      <Chip tone={state === 'closed' ? 'plain' : 'jade'}>{label()}</Chip>
    </span>
  )
}
