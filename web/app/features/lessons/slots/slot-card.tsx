import { useEffect, useRef, useState } from 'react'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { timesText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Checkbox } from '../../../ui/choices.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DeleteSlotDialog } from './delete-slot-dialog.tsx'
import * as styles from './slot-card.module.css'
import { SlotEdit } from './slot-edit.tsx'
import type { ShownSlot } from './use-own-slots.ts'

interface SlotCardProps {
  slot: ShownSlot
  /** While several are chosen: whether this one is, and what a press does. */
  chosen?: { is: boolean; onChoose: () => void } | undefined
}

/** A time that is offered: who has a seat, another day, time or number of seats in place, or away with it. */
export function SlotCard({ slot, chosen }: SlotCardProps) {
  const [state, setState] = useState<'shown' | 'editing' | 'deleting'>('shown')
  const pencil = useRef<HTMLButtonElement>(null)
  const left = useRef(false)
  const name = m.schedule_when({ day: shortDayText(slot.day), times: timesText(slot) })

  // On leaving the field, the focus returns to where it came from.
  useEffect(() => {
    if (state !== 'shown' || !left.current) return
    left.current = false
    pencil.current?.focus()
  }, [state])

  function close() {
    left.current = state === 'editing'
    setState('shown')
  }

  return (
    <li className={styles.card}>
      <div className={styles.head}>
        {chosen ? (
          <Checkbox
            label={
              <>
                {shortDayText(slot.day)}
                <span className="vh"> {timesText(slot)}</span>
              </>
            }
            checked={chosen.is}
            onChange={chosen.onChoose}
          />
        ) : (
          <span>{shortDayText(slot.day)}</span>
        )}
        <span>{slot.price > 0 ? amountText(centsOf(slot.price)) : m.schedule_free()}</span>
      </div>
      <span className={styles.name}>{slot.name}</span>
      <Seats slot={slot} />
      {state === 'editing' ? (
        <SlotEdit slot={slot} onDone={close} />
      ) : (
        <div className={styles.foot}>
          <span className={styles.time}>
            <Icon name="clock" />
            {timesText(slot)}
          </span>
          <button
            type="button"
            className="ic"
            ref={pencil}
            aria-label={m.schedule_edit_of({ name })}
            title={m.schedule_edit()}
            onClick={() => setState('editing')}
          >
            <Icon name="edit" />
          </button>
          <IconButton
            icon="trash"
            label={m.schedule_delete_of({ name })}
            onClick={() => setState('deleting')}
          />
        </div>
      )}
      {state === 'deleting' && <DeleteSlotDialog slot={slot} onClose={close} />}
    </li>
  )
}

const mostDots = 6

function Seats({ slot: { seats, taken } }: { slot: ShownSlot }) {
  const text = m.schedule_taken({ taken: wholeNumber(taken), seats: wholeNumber(seats) })
  return (
    <div className={styles.seats}>
      {seats <= mostDots ? (
        <span className={styles.dots} aria-hidden="true">
          {Array.from({ length: seats }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats are all alike
            <i key={at} className={at < taken ? styles.on : undefined} />
          ))}
        </span>
      ) : (
        <progress className={styles.bar} value={taken} max={seats} aria-hidden="true" />
      )}
      {text}
      {taken >= seats && <Chip tone="jade">{m.schedule_full()}</Chip>}
    </div>
  )
}
