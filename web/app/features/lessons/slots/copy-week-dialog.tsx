import { useState } from 'react'
import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { furthestDays } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { columnOf } from '../../../lib/calendar-days.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useMutation, useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { conflictText, whenText } from './conflict-text.ts'
import * as styles from './delete-slot-dialog.module.css'
import type { OwnSlot } from './slot-draft.ts'
import { refreshOwnLessons } from './use-own-slots.ts'

const mondayOf = (day: Day): Day => addDays(day, -columnOf(day))

/** 'Mon 7 Dec – Sun 13 Dec'. */
const weekText = (monday: Day): string =>
  m.schedule_week({ from: shortDayText(monday), to: shortDayText(addDays(monday, 6)) })

interface CopyWeekDialogProps {
  own: readonly OwnSlot[]
  onClose: () => void
}

/** Previews what another week would and wouldn't get, then copies it. */
export function CopyWeekDialog({ own, onClose }: CopyWeekDialogProps) {
  const today = hongKongDay(new Date())
  const sources = [...new Set(own.map(({ day }) => mondayOf(day)))].sort()
  const targets = Array.from({ length: Math.floor(furthestDays / 7) }, (_, week) =>
    addDays(mondayOf(today), week * 7),
  )
  const [from, setFrom] = useState(sources[0] ?? mondayOf(today))
  const [to, setTo] = useState(addDays(sources.at(-1) ?? mondayOf(today), 7))
  const [withoutHolidays, setWithoutHolidays] = useState(true)
  const body = { from, to, without_holidays: withoutHolidays }
  const preview = useQuery({
    ...queryOf(laterApi.weekCopy, { body: { ...body, preview: true } }),
    enabled: sources.length > 0 && from !== to,
    gcTime: 0,
  })
  const copying = useMutation({
    mutationFn: async () => {
      const { slots } = await laterApi.weekCopy({ body: { ...body, preview: false } })
      await refreshOwnLessons()
      return slots.length
    },
    onSuccess: count => {
      toast.show({ text: m.schedule_added({ count, shown: wholeNumber(count) }), tone: 'good' })
      onClose()
    },
  })
  const count = preview.data?.slots.length ?? 0

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.schedule_copy_week()}
      lead={m.schedule_copy_lead()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.schedule_copy_cancel()}
          </Button>
          <Button
            disabled={count === 0}
            busy={copying.isPending}
            busyText={m.schedule_saving()}
            onClick={() => copying.mutate()}
          >
            {m.schedule_copy_do({ count, shown: wholeNumber(count) })}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {(copying.error ?? preview.error) && (
          <FormError>{failureOf(copying.error ?? preview.error).text}</FormError>
        )}
        {sources.length === 0 ? (
          <p>{m.schedule_copy_nothing()}</p>
        ) : (
          <>
            <Field label={m.schedule_copy_from()}>
              <Select value={from} onChange={({ target }) => setFrom(target.value)}>
                {sources.map(week => (
                  <option key={week} value={week}>
                    {weekText(week)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={m.schedule_copy_to()} error={from === to ? m.api_week_same() : null}>
              <Select value={to} onChange={({ target }) => setTo(target.value)}>
                {targets.map(week => (
                  <option key={week} value={week}>
                    {weekText(week)}
                  </option>
                ))}
              </Select>
            </Field>
            <Checkbox
              label={m.schedule_no_holidays()}
              checked={withoutHolidays}
              onChange={({ currentTarget }) => setWithoutHolidays(currentTarget.checked)}
            />
            <div aria-live="polite">
              {preview.data && (
                <>
                  <p>{m.schedule_copy_count({ count, shown: wholeNumber(count) })}</p>
                  <ul className={preview.data.left_out.length > 0 ? styles.people : undefined}>
                    {preview.data.left_out.map(left => (
                      <li key={`${left.trial_date} ${left.trial_time}`}>
                        <span>
                          <b>{whenText(left.trial_date, left.trial_time)}</b>
                          <small>
                            {left.code === 'slot_holiday'
                              ? m.schedule_copy_holiday({ name: left.name })
                              : conflictText({
                                  code: left.code,
                                  other: left.other && {
                                    title: left.other.title,
                                    time: clockText(left.other.trial_time),
                                    minutes: left.other.duration,
                                    isTrial: left.other.is_trial,
                                  },
                                })}
                          </small>
                        </span>
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
