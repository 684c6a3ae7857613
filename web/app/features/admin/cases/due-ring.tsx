import type { CSSProperties } from 'react'
import type { ListedCase } from '#contract/cases/staff-cases.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './due-ring.module.css'

const hourMs = 3_600_000
const whole = { urgent: 4, other: 48 }

/** Whole hours; below ten of them to the minute: 3:50. */
function spanText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  return hours < 10 ? `${hours}:${String(minutes % 60).padStart(2, '0')}` : wholeNumber(hours)
}

/** How long until the first act is due, or how long it has been. */
export function DueRing({
  one,
  now,
}: {
  one: Pick<ListedCase, 'due_at' | 'acted_at' | 'closed' | 'urgent'>
  now: Date
}) {
  if (one.closed || one.acted_at)
    return (
      <span className={styles.ring} data-state="acted">
        <Icon name="check" />
        <span>{one.closed ? m.cases_ring_closed() : m.cases_ring_acted()}</span>
      </span>
    )
  const left = new Date(one.due_at).getTime() - now.getTime()
  if (left <= 0)
    return (
      <span className={styles.ring} data-state="over">
        <b className="num">{spanText(-left)}</b>
        <span>{m.cases_ring_over()}</span>
      </span>
    )
  const part = left / ((one.urgent ? whole.urgent : whole.other) * hourMs)
  const state = one.urgent ? 'urgent' : part < 0.25 ? 'soon' : 'calm'
  const style = { '--part': `${Math.min(100, Math.round(part * 100))}%` } as CSSProperties
  return (
    <span className={styles.ring} data-state={state} style={style}>
      <b className="num">{spanText(left)}</b>
      <span>{m.cases_ring_left()}</span>
    </span>
  )
}
