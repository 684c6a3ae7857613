import { useEffect, useRef, useState } from 'react'
import { minuteOfTime, slotTimes } from '#contract/rules/lesson-times.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { clockText, timesText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { conflictText } from './conflict-text.ts'
import { DeleteSlotDialog } from './delete-slot-dialog.tsx'
import * as styles from './slot-card.module.css'
import { refreshOwnLessons, type ShownSlot } from './use-own-slots.ts'

interface SlotCardProps {
  slot: ShownSlot
  others: readonly ShownSlot[]
}

/** A time that is offered: who has a seat, another time in place, or away with it. */
export function SlotCard({ slot, others }: SlotCardProps) {
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
        <span>{shortDayText(slot.day)}</span>
        <span>{slot.price > 0 ? amountText(centsOf(slot.price)) : m.schedule_free()}</span>
      </div>
      <span className={styles.name}>{slot.name}</span>
      <Seats slot={slot} />
      {state === 'editing' ? (
        <TimeEdit slot={slot} others={others} onDone={close} />
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

interface TimeEditProps extends SlotCardProps {
  onDone: () => void
}

/** Times at which it would run past midnight are not offered. */
const timesFor = ({ minutes }: ShownSlot): string[] =>
  slotTimes.filter(time => (minuteOfTime(time) ?? 0) + minutes <= 24 * 60)

function TimeEdit({ slot, onDone }: TimeEditProps) {
  const [time, setTime] = useState(slot.time)
  const [asking, setAsking] = useState<readonly string[] | null>(null)
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function move(confirm: boolean) {
    await laterApi.slotEdit({ body: { slot_id: slot.id, trial_time: time, confirm } })
    await refreshOwnLessons()
    toast.show({ text: m.schedule_moved({ time: clockText(time) }), tone: 'good' })
    onDone()
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (time === slot.time ? Promise.resolve(onDone()) : move(false)),
    onError: why => setAsking(namesIn(why)),
  })
  const flag = useMutation({
    mutationFn: async () => {
      const { left_out } = await laterApi.slotsFlag({
        body: { slot_ids: [slot.id], is_trial: slot.isTrial === '1' ? '0' : '1' },
      })
      const [left] = left_out
      if (left) return toast.show({ text: conflictText({ code: left.code, other: null }), tone: 'bad' })
      toast.show({
        text: slot.isTrial === '1' ? m.schedule_now_class() : m.schedule_now_trial(),
        tone: 'good',
      })
      await refreshOwnLessons()
    },
  })
  const failed = asking ? null : (error ?? flag.error)

  return (
    <>
      <form
        className={styles.edit}
        onSubmit={event => {
          event.preventDefault()
          if (!isPending) mutate()
        }}
        onKeyDown={event => event.key === 'Escape' && onDone()}
      >
        <Select
          ref={field}
          value={time}
          aria-label={m.schedule_new_time()}
          aria-describedby={`was-${slot.id}`}
          aria-invalid={failed ? true : undefined}
          onChange={({ target }) => setTime(target.value)}
        >
          {timesFor(slot).map(one => (
            <option key={one} value={one}>
              {clockText(one)}
            </option>
          ))}
        </Select>
        <IconButton icon="check" type="submit" label={m.schedule_save_time()} aria-busy={isPending} />
        <IconButton icon="x" label={m.schedule_keep_time()} onClick={onDone} />
      </form>
      {failed ? (
        <p className="err" id={`was-${slot.id}`} role="alert">
          <Icon name="warn" />
          <span>{failureOf(failed).text}</span>
        </p>
      ) : (
        <p className={styles.note} id={`was-${slot.id}`}>
          {m.schedule_was({ time: clockText(slot.time) })}
        </p>
      )}
      {slot.taken === 0 && (
        <div>
          <Button variant="quiet" busy={flag.isPending} onClick={() => flag.mutate()}>
            {slot.isTrial === '1' ? m.schedule_make_class() : m.schedule_make_trial()}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={m.schedule_move_title()}
          noText={m.schedule_keep_it()}
          yesText={m.schedule_move_yes({ time: clockText(time) })}
          onNo={() => setAsking(null)}
          onYes={() => move(true)}
        >
          <p>
            {m.schedule_move_text({
              count: slot.booked,
              names: asking.join(m.schedule_separator()),
              time: clockText(time),
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** First names of those who have booked, where that is why it was refused; null for another reason. */
function namesIn(error: unknown): readonly string[] | null {
  const { code } = failureOf(error)
  if (code !== 'slot_booked') return null
  const body: unknown = error instanceof Error && 'body' in error ? error.body : null
  const names = typeof body === 'object' && body !== null && 'names' in body ? body.names : []
  return Array.isArray(names) ? names.map(String) : []
}
