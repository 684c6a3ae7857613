import { useEffect, useRef, useState } from 'react'
import { slotDurations } from '#contract/rules/lesson-times.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { timesText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { cx } from '../../../ui/cx.ts'
import { FormError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { conflictText } from './conflict-text.ts'
import { SeatsInput } from './seats-input.tsx'
import { groupStaged, type Kind, type SlotConflict, type StagedGroup, type StagedSlot } from './slot-draft.ts'
import { LeftOutNote, RefusedAlert } from './staged-alerts.tsx'
import * as styles from './staged-list.module.css'
import type { SlotForm } from './use-slot-draft.ts'

const firstShown = 3

/** What 'Update' will add, day by day. */
export function StagedList({ form }: { form: SlotForm }) {
  const { draft, conflicts, setStaged } = form
  const [all, setAll] = useState(false)
  const top = useRef<HTMLElement>(null)
  const groups = groupStaged(draft.staged)
  // Errors are always visible.
  const wrong = groups.filter(({ slots }) => slots.some(({ key }) => conflicts.has(key)))
  const shown = all ? groups : groups.filter((group, at) => at < firstShown || wrong.includes(group))
  const days = new Set(draft.staged.map(({ day }) => day)).size

  const { refusals, isRefused } = form
  useEffect(() => {
    if (refusals > 0 && isRefused) top.current?.focus()
  }, [refusals, isRefused])

  const change = (keys: readonly number[], with_: Partial<StagedSlot>) =>
    setStaged(draft.staged.map(slot => (keys.includes(slot.key) ? { ...slot, ...with_ } : slot)))
  const remove = (key: number) => setStaged(draft.staged.filter(slot => slot.key !== key))

  return (
    <section className={styles.staged} aria-labelledby="staged-title" tabIndex={-1} ref={top}>
      <div className={styles.head}>
        <h3 id="staged-title">{m.schedule_staged()}</h3>
        <p aria-live="polite">
          {m.schedule_staged_count({
            dates: m.schedule_dates({ count: days, shown: wholeNumber(days) }),
            times: m.schedule_times_count({
              count: draft.staged.length,
              shown: wholeNumber(draft.staged.length),
            }),
          })}
        </p>
      </div>
      {form.failure && <FormError>{form.failure.text}</FormError>}
      {isRefused && <RefusedAlert form={form} onChange={change} onRemove={remove} />}
      <LeftOutNote form={form} />
      <ul className={styles.days}>
        {shown.map(group => (
          <Day key={group.key} group={group} conflicts={conflicts} onChange={change} onRemove={remove} />
        ))}
      </ul>
      <div className={styles.foot}>
        {groups.length > shown.length && (
          <Button variant="quiet" onClick={() => setAll(true)}>
            {m.schedule_more_dates({
              count: groups.length - shown.length,
              shown: wholeNumber(groups.length - shown.length),
            })}
          </Button>
        )}
        <p className={styles.note}>{m.schedule_update_note()}</p>
        <Button onClick={() => void form.save()} busy={form.saving} busyText={m.schedule_saving()}>
          {m.schedule_update()}
        </Button>
      </div>
    </section>
  )
}

interface DayProps {
  group: StagedGroup
  conflicts: ReadonlyMap<number, SlotConflict>
  onChange: (keys: readonly number[], change: Partial<StagedSlot>) => void
  onRemove: (key: number) => void
}

function Day({ group: { key, first, slots }, conflicts, onChange, onRemove }: DayProps) {
  const day = shortDayText(first.day)
  const keys = slots.map(slot => slot.key)
  const price = Number(first.price)
  return (
    <li className={styles.day}>
      <div className={styles.what}>
        <b>{day}</b>
        <span className={styles.terms}>
          {m.schedule_terms({
            title: first.title,
            price: price > 0 ? amountText(centsOf(price)) : m.schedule_free(),
          })}
        </span>
        <SegmentedControl<Kind>
          legend={m.schedule_kind_of({ day })}
          name={`kind-${key}`}
          value={first.isTrial}
          onChange={isTrial => onChange(keys, { isTrial })}
          choices={[
            { value: '1', label: m.schedule_trial() },
            { value: '0', label: m.schedule_class() },
          ]}
        />
      </div>
      <ul className={styles.slots}>
        {slots.map(slot => (
          <Slot
            key={slot.key}
            slot={slot}
            conflict={conflicts.get(slot.key)}
            onChange={change => onChange([slot.key], change)}
            onRemove={() => onRemove(slot.key)}
          />
        ))}
      </ul>
    </li>
  )
}

interface SlotProps {
  slot: StagedSlot
  conflict: SlotConflict | undefined
  onChange: (change: Partial<StagedSlot>) => void
  onRemove: () => void
}

function Slot({ slot, conflict, onChange, onRemove }: SlotProps) {
  const name = m.schedule_when({ day: shortDayText(slot.day), times: timesText(slot) })
  const { seats } = slot
  return (
    <li className={cx(styles.slot, conflict && styles.wrong)}>
      <span className={styles.time}>{timesText(slot)}</span>
      <Select
        className={styles.minutes}
        aria-label={m.schedule_duration_of({ name })}
        aria-invalid={conflict ? true : undefined}
        value={slot.minutes}
        onChange={({ target }) => onChange({ minutes: Number(target.value) })}
      >
        {slotDurations.map(minutes => (
          <option key={minutes} value={minutes}>
            {m.schedule_minutes({ minutes })}
          </option>
        ))}
      </Select>
      <span className={styles.seats}>
        <SeatsInput
          label={m.schedule_seats_of({ name })}
          seats={seats}
          onSeats={next => onChange({ seats: next })}
        />
      </span>
      <IconButton
        icon="trash"
        className={styles.remove}
        label={m.schedule_remove_of({ name })}
        onClick={onRemove}
      />
      {conflict && (
        <p className={cx('err', styles.problem)}>
          <Icon name="warn" />
          <span>{conflictText(conflict)}</span>
        </p>
      )}
    </li>
  )
}
