import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { conflictText, whenText } from './conflict-text.ts'
import { nextFreeTime, type StagedSlot } from './slot-draft.ts'
import * as styles from './staged-list.module.css'
import type { SlotForm } from './use-slot-draft.ts'

interface RefusedAlertProps {
  form: SlotForm
  onChange: (keys: readonly number[], change: Partial<StagedSlot>) => void
  onRemove: (key: number) => void
}

/** Nothing was saved: which time, what it overlaps, and the two ways to continue. */
export function RefusedAlert({ form, onChange, onRemove }: RefusedAlertProps) {
  const { draft, conflicts, own } = form
  const slot = draft.staged.find(({ key }) => conflicts.has(key))
  const conflict = slot && conflicts.get(slot.key)
  if (!slot || !conflict) return null
  const next = nextFreeTime(slot, draft.staged, own, new Date())
  const fine = draft.staged.length - conflicts.size
  const overlaps = [...conflicts.values()].every(({ code }) => code === 'slot_overlap')
  const count = { count: conflicts.size, shown: wholeNumber(conflicts.size) }
  return (
    <div className={styles.alert} role="alert">
      <Icon name="warn" />
      <div>
        <b>{overlaps ? m.schedule_not_saved_overlap(count) : m.schedule_not_saved(count)}</b>
        <p>
          {m.schedule_refused_time({ when: whenText(slot.day, slot.time), why: conflictText(conflict) })}{' '}
          {fine > 0 && m.schedule_others_fine({ count: fine, shown: wholeNumber(fine) })}
        </p>
        <div className={styles.acts}>
          {next && (
            <Button variant="line" onClick={() => onChange([slot.key], { time: next })}>
              {m.schedule_move_to({ time: clockText(next) })}
            </Button>
          )}
          <Button variant="line" onClick={() => onRemove(slot.key)}>
            {m.schedule_remove_it()}
          </Button>
        </div>
      </div>
    </div>
  )
}

const mostListed = 5

/** What 'Add Schedule' couldn't add. */
export function LeftOutNote({ form: { leftOut, forgetLeftOut } }: { form: SlotForm }) {
  if (leftOut.length === 0) return null
  return (
    <div className={cx(styles.alert, styles.info)} role="status">
      <Icon name="info" />
      <div>
        <b>{m.schedule_not_taken({ count: leftOut.length, shown: wholeNumber(leftOut.length) })}</b>
        <ul>
          {leftOut.slice(0, mostListed).map(out => (
            <li key={`${out.day} ${out.time}`}>
              {m.schedule_refused_time({ when: whenText(out.day, out.time), why: conflictText(out) })}
            </li>
          ))}
        </ul>
        <div className={styles.acts}>
          <Button variant="line" onClick={forgetLeftOut}>
            {m.schedule_understood()}
          </Button>
        </div>
      </div>
    </div>
  )
}
