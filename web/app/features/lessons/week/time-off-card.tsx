import { useState } from 'react'
import type { TimeOff } from '#contract/lessons/own-week.ts'
import { m } from '#messages/messages.js'
import { clockTimesText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { ignoreMissing } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { whenText } from '../slots/conflict-text.ts'
import { TimeOffDialog } from './time-off-dialog.tsx'
import { refreshWeek } from './use-week.ts'
import * as styles from './week-side.module.css'

/** 'Thu 24 Dec to Fri 1 Jan 2027', one day, or 'Fri 20 Nov, 2:00–5:30 pm'. */
function offText({ from, until, from_time, until_time }: TimeOff): string {
  if (from_time === '')
    return from === until
      ? shortDayText(from)
      : m.week_days({ from: shortDayText(from), until: shortDayText(until) })
  return from === until
    ? m.schedule_when({
        day: shortDayText(from),
        times: clockTimesText({ time: from_time, end_time: until_time }),
      })
    : m.week_days({
        // A whole day is named without its midnight: 'to Fri 25 Dec, midnight' reads a day short.
        from: from_time === '00:00' ? shortDayText(from) : whenText(from, from_time),
        until: until_time === '24:00' ? shortDayText(until) : whenText(until, until_time),
      })
}

export function TimeOffCard({ off }: { off: readonly TimeOff[] }) {
  const [adding, setAdding] = useState(false)
  const removal = useMutation({
    mutationFn: async ({ off_id }: TimeOff) => {
      await ignoreMissing(laterApi.timeOffRemove({ body: { off_id } }))
      await refreshWeek()
    },
    onSuccess: () => toast.show({ text: m.week_off_removed(), tone: 'good' }),
    onError: showFailure,
  })
  return (
    <Card
      id="time-off"
      title={m.week_off_title()}
      action={
        <Button variant="quiet" icon="plus" onClick={() => setAdding(true)}>
          {m.week_add()}
          <span className="vh"> {m.week_off_title()}</span>
        </Button>
      }
    >
      {off.length === 0 ? (
        <p className={styles.none}>{m.week_off_none()}</p>
      ) : (
        <ul className={styles.list}>
          {off.map(one => (
            <li key={one.off_id}>
              <span className={styles.what}>
                <b>{offText(one)}</b>
                {one.note && <small>{one.note}</small>}
              </span>
              <IconButton
                icon="trash"
                label={m.week_off_remove({ days: offText(one) })}
                disabled={removal.isPending}
                onClick={() => removal.mutate(one)}
              />
            </li>
          ))}
        </ul>
      )}
      {adding && <TimeOffDialog onClose={() => setAdding(false)} />}
    </Card>
  )
}
