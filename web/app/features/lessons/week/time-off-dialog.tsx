import { useState } from 'react'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { furthestDays, slotTimes } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { Link } from '../../../lib/link.tsx'
import { queryOf, useMutation, useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { whenText } from '../slots/conflict-text.ts'
import { refreshWeek } from './use-week.ts'
import * as styles from './week-dialog.module.css'

const mostNamed = 6

const midnight = '24:00'
const begins = { from_time: '12:00', until_time: '18:00' }

/** Days or hours without open times. What is booked then is named first: it isn't cancelled by this. */
export function TimeOffDialog({ onClose }: { onClose: () => void }) {
  const today = hongKongDay(new Date())
  const [{ from, until, note, allDay, ...hours }, setWanted] = useState({
    ...{ from: today, until: today, note: '', allDay: true },
    ...begins,
  })
  const times = allDay ? {} : hours
  const isOrdered = until >= from
  const isTimed = allDay || until > from || hours.until_time > hours.from_time
  const preview = useQuery({
    ...queryOf(laterApi.timeOffAdd, { body: { from, until, ...times, note: '', preview: true } }),
    enabled: isOrdered && isTimed,
    placeholderData: before => before,
    gcTime: 0,
  })
  const adding = useMutation({
    mutationFn: async () => {
      await laterApi.timeOffAdd({ body: { from, until, ...times, note } })
      await refreshWeek()
    },
    onSuccess: () => {
      toast.show({ text: m.week_off_added(), tone: 'good' })
      onClose()
    },
  })
  const { booked = [], closed = 0 } = preview.data ?? {}
  const set = (change: object) => setWanted(before => ({ ...before, ...change }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.week_off_add()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.week_cancel()}
          </Button>
          <Button
            busy={adding.isPending}
            busyText={m.ui_please_wait()}
            disabled={!isOrdered || !isTimed || !preview.data}
            onClick={() => adding.mutate()}
          >
            {booked.length > 0 ? m.week_off_close_only() : m.week_off_add()}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {adding.error && <FormError>{failureOf(adding.error).text}</FormError>}
        <div className={styles.pair}>
          <Field label={m.week_from()}>
            <TextInput
              type="date"
              min={today}
              max={addDays(today, furthestDays)}
              value={from}
              onChange={({ target }) =>
                target.value &&
                set({ from: target.value, ...(until < target.value && { until: target.value }) })
              }
            />
          </Field>
          <Field label={m.week_until()} error={isOrdered ? undefined : m.api_date_order()}>
            <TextInput
              type="date"
              min={from}
              max={addDays(today, furthestDays)}
              value={until}
              onChange={({ target }) => target.value && set({ until: target.value })}
            />
          </Field>
        </div>
        <Checkbox
          label={m.week_off_all_day()}
          checked={allDay}
          onChange={({ currentTarget }) => set({ allDay: currentTarget.checked })}
        />
        {!allDay && (
          <div className={styles.pair}>
            <Field label={m.week_off_from_time()}>
              <Select value={hours.from_time} onChange={({ target }) => set({ from_time: target.value })}>
                <Times of={slotTimes} />
              </Select>
            </Field>
            <Field label={m.week_off_until_time()} error={isTimed ? undefined : m.api_time_order()}>
              <Select value={hours.until_time} onChange={({ target }) => set({ until_time: target.value })}>
                <Times of={[...slotTimes.slice(1), midnight]} />
              </Select>
            </Field>
          </div>
        )}
        <Field label={m.week_off_note()} optional help={m.week_off_note_help()}>
          <TextInput value={note} maxLength={120} onChange={({ target }) => set({ note: target.value })} />
        </Field>
        {preview.isError && <Failed title={m.week_failed()} of={preview} />}
        {booked.length > 0 && (
          <div className={styles.booked} role="status">
            <b>
              <Icon name="warn" />
              {m.week_off_booked({ count: booked.length, shown: wholeNumber(booked.length) })}
            </b>
            <ul>
              {booked.slice(0, mostNamed).map(one => (
                <li key={one.lesson_id}>
                  <span>
                    {one.title}
                    <small>{whenText(one.trial_date, one.trial_time)}</small>
                  </span>
                  <Link
                    to={
                      one.kind === 'class'
                        ? `/my-classes?day=${one.trial_date}&view=list`
                        : '/my/trial/bookings'
                    }
                  >
                    {m.week_off_look()}
                  </Link>
                </li>
              ))}
            </ul>
            {booked.length > mostNamed && (
              <p>
                {m.week_off_more({
                  count: booked.length - mostNamed,
                  shown: wholeNumber(booked.length - mostNamed),
                })}
              </p>
            )}
          </div>
        )}
        {preview.data && (
          <p className={styles.note} aria-live="polite">
            {m.week_off_closes({ count: closed, shown: wholeNumber(closed) })}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const Times = ({ of }: { of: readonly string[] }) =>
  of.map(time => (
    <option key={time} value={time}>
      {clockText(time)}
    </option>
  ))
