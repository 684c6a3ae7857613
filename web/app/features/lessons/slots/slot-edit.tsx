import { useEffect, useRef, useState } from 'react'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { furthestDays, minuteOfTime, slotTimes } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { conflictText, whenText } from './conflict-text.ts'
import { SeatsInput } from './seats-input.tsx'
import * as styles from './slot-edit.module.css'
import { refreshOwnLessons, type ShownSlot } from './use-own-slots.ts'

interface SlotEditProps {
  slot: ShownSlot
  onDone: () => void
}

/** Times at which it would run past midnight are not offered. */
const timesFor = ({ minutes }: ShownSlot): string[] =>
  slotTimes.filter(time => (minuteOfTime(time) ?? 0) + minutes <= 24 * 60)

/** Another day, time or number of seats. What is booked moves, too, once those who come are named. */
export function SlotEdit({ slot, onDone }: SlotEditProps) {
  const [{ day, time, seats }, setWanted] = useState({ day: slot.day, time: slot.time, seats: slot.seats })
  const [asking, setAsking] = useState<readonly string[] | null>(null)
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => field.current?.focus(), [])
  const today = hongKongDay(new Date())
  const moves = day !== slot.day || time !== slot.time
  const to = day === slot.day ? clockText(time) : whenText(day, time)

  async function save(confirm: boolean) {
    await laterApi.slotEdit({
      body: {
        slot_id: slot.id,
        ...(day !== slot.day && { trial_date: day }),
        ...(time !== slot.time && { trial_time: time }),
        ...(seats !== slot.seats && { seats }),
        confirm,
      },
    })
    await refreshOwnLessons()
    toast.show({ text: moves ? m.schedule_moved({ time: to }) : m.schedule_saved(), tone: 'good' })
    onDone()
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (moves || seats !== slot.seats ? save(false) : Promise.resolve(onDone())),
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
        <TextInput
          type="date"
          value={day}
          min={today}
          max={addDays(today, furthestDays)}
          aria-label={m.schedule_new_day()}
          onChange={({ target }) => target.value && setWanted(was => ({ ...was, day: target.value }))}
        />
        <Select
          ref={field}
          value={time}
          aria-label={m.schedule_new_time()}
          aria-describedby={`was-${slot.id}`}
          aria-invalid={failed ? true : undefined}
          onChange={({ target }) => setWanted(was => ({ ...was, time: target.value }))}
        >
          {timesFor(slot).map(one => (
            <option key={one} value={one}>
              {clockText(one)}
            </option>
          ))}
        </Select>
        <SeatsInput
          label={m.schedule_seats_of({ name: whenText(slot.day, slot.time) })}
          seats={seats}
          least={Math.max(1, slot.taken)}
          onSeats={next => setWanted(was => ({ ...was, seats: next }))}
        />
        <div className={styles.acts}>
          <Button icon="check" type="submit" busy={isPending}>
            {m.schedule_update_schedule()}
          </Button>
          <IconButton icon="x" label={m.schedule_keep_time()} onClick={onDone} />
        </div>
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
          yesText={m.schedule_move_yes({ time: to })}
          onNo={() => setAsking(null)}
          onYes={() => save(true)}
        >
          <p>
            {m.schedule_move_text({
              count: slot.booked,
              names: asking.join(m.schedule_separator()),
              time: to,
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
