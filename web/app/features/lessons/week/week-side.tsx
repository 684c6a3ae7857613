import { useState } from 'react'
import { m } from '#messages/messages.js'
import { clockTimesText } from '../../../lib/clock-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { weekdayName } from '../slots/weekday-names.ts'
import { CalendarsCard } from './calendars-card.tsx'
import { TimeOffCard } from './time-off-card.tsx'
import { hoursOn, useWeek, weekdaysFromMonday } from './use-week.ts'
import { WeekDialog } from './week-dialog.tsx'
import * as styles from './week-side.module.css'

/** Beside a teacher's timetable: when they usually teach, when not, and what else keeps them busy. */
export function WeekSide({ userId }: { userId: number }) {
  const view = useWeek(true)
  const [editing, setEditing] = useState(false)
  const hours = view.data?.week?.hours ?? []
  if (!view.data)
    return view.isError ? (
      <Failed title={m.week_failed()} of={view} />
    ) : (
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    )
  return (
    <div className={styles.side}>
      <Card
        id="usual-week"
        title={m.week_title()}
        action={
          <Button variant="quiet" icon="edit" onClick={() => setEditing(true)}>
            {m.week_edit()}
          </Button>
        }
      >
        <dl className={styles.days}>
          {weekdaysFromMonday.map(weekday => {
            const its = hoursOn(hours, weekday)
            return (
              <div key={weekday} className={cx(its.length === 0 && styles.free)}>
                <dt>{weekdayName(weekday)}</dt>
                <dd>
                  {its.length === 0
                    ? m.week_not_teaching()
                    : its.map(({ from, to }) => (
                        <span key={from}>{clockTimesText({ time: from, end_time: to })}</span>
                      ))}
                </dd>
              </div>
            )
          })}
        </dl>
        <p className={styles.note}>{hours.length > 0 ? m.week_note() : m.week_none()}</p>
      </Card>
      <TimeOffCard off={view.data.time_off} />
      <CalendarsCard calendars={view.data.calendars} />
      {editing && <WeekDialog userId={userId} week={view.data.week} onClose={() => setEditing(false)} />}
    </div>
  )
}
