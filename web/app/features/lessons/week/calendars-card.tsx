import { useState } from 'react'
import type { BusyCalendar, CalendarProblem } from '#contract/lessons/own-week.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { ignoreMissing } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'
import { refreshWeek } from './use-week.ts'
import * as styles from './week-side.module.css'

const problems: Readonly<Record<Exclude<CalendarProblem, ''>, () => string>> = {
  address: m.api_calendar_address,
  password: m.api_calendar_password,
  missing: m.api_calendar_missing,
  answer: m.api_calendar_answer,
  large: m.api_calendar_large,
  format: m.api_calendar_format,
  network: m.api_calendar_network,
}

export function CalendarsCard({ calendars }: { calendars: readonly BusyCalendar[] }) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<BusyCalendar | null>(null)
  const reading = useMutation({
    mutationFn: async ({ calendar_id }: BusyCalendar) => {
      const { calendar } = await laterApi.calendarRefresh({ body: { calendar_id } })
      await refreshWeek()
      return calendar
    },
    onSuccess: ({ problem }) => problem === '' && toast.show({ text: m.week_calendar_read(), tone: 'good' }),
    onError: showFailure,
  })
  return (
    <Card
      id="other-calendars"
      title={m.week_calendars_title()}
      action={
        <Button variant="quiet" icon="plus" onClick={() => setAdding(true)}>
          {m.week_add()}
          <span className="vh"> {m.week_calendars_title()}</span>
        </Button>
      }
    >
      {calendars.length === 0 ? (
        <p className={styles.none}>{m.week_calendars_none()}</p>
      ) : (
        <ul className={styles.list}>
          {calendars.map(calendar => {
            const { calendar_id: id, name, read_at, problem, busy } = calendar
            return (
              <li key={id}>
                <span className={styles.what}>
                  <b>{name}</b>
                  <small>{m.week_calendar_busy({ count: busy, shown: wholeNumber(busy) })}</small>
                  {read_at && <small>{m.week_calendar_read_at({ when: momentText(read_at) })}</small>}
                  {problem !== '' && <small className={styles.wrong}>{problems[problem]()}</small>}
                </span>
                <IconButton
                  icon="refresh"
                  label={m.week_calendar_refresh({ name })}
                  aria-busy={reading.isPending}
                  disabled={reading.isPending}
                  onClick={() => reading.mutate(calendar)}
                />
                <IconButton
                  icon="trash"
                  label={m.ui_remove({ name })}
                  onClick={() => setRemoving(calendar)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {adding && <CalendarDialog onClose={() => setAdding(false)} />}
      {removing && (
        <ConfirmDialog
          title={m.week_calendar_remove_title({ name: removing.name })}
          noText={m.week_cancel()}
          yesText={m.week_calendar_remove()}
          onNo={() => setRemoving(null)}
          onYes={async () => {
            await ignoreMissing(laterApi.calendarRemove({ body: { calendar_id: removing.calendar_id } }))
            await refreshWeek()
            setRemoving(null)
          }}
        >
          <p>{m.week_calendar_remove_text()}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
