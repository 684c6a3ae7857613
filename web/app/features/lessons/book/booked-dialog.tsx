import { useState } from 'react'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { hasScreen } from '../../../lib/has-screen.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useLastingSession } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { useBuyer } from '../../commerce/checkout/use-buyer.ts'
import * as styles from './booked-dialog.module.css'
import type { BookedLesson, Lessons } from './booked-lessons.ts'

/** When it is held, and what to do next. */
export function BookedDialog({ lessons, gone, onClose }: Lessons & { onClose: () => void }) {
  const email = useBuyer(useLastingSession()?.userId)?.email
  const [only] = lessons.length === 1 ? lessons : []
  const paid = lessons.reduce((sum, { price }) => sum + price, 0)
  return (
    <Dialog
      open
      onClose={onClose}
      title={lessons.length > 0 ? m.bookings_done_title() : m.bookings_taken_title()}
      lead={lessons.length > 0 && email ? m.bookings_done_receipt({ email }) : undefined}
      actions={
        <>
          {only && <CalendarButton lesson={only} />}
          {hasScreen('/my/bookings') ? (
            <ButtonLink to="/my/bookings" onClick={onClose} data-autofocus>
              {m.bookings_mine()}
            </ButtonLink>
          ) : (
            <Button onClick={onClose} data-autofocus>
              {m.ui_close()}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.booked} data-part="booked">
        {lessons.length > 0 && (
          <span className={styles.sign}>
            <Icon name="check" />
          </span>
        )}
        {lessons.map(lesson => (
          <Lesson key={`${lesson.slotId} ${lesson.learnerName}`} lesson={lesson} alone={only !== undefined} />
        ))}
        {lessons.length > 0 && (
          <div className={styles.facts}>
            <dl>
              <div>
                <dt>{paid > 0 ? m.bookings_done_paid() : m.bookings_done_price()}</dt>
                <dd>{paid > 0 ? amountText(paid) : m.bookings_free()}</dd>
              </div>
            </dl>
          </div>
        )}
        {gone.length > 0 && (
          <p className={styles.back}>
            <Icon name="refund" />
            <span>
              <b>{m.bookings_back_title()}</b>{' '}
              {gone
                .map(lesson =>
                  m.bookings_back_lesson({ when: whenText(lesson), price: amountText(lesson.price) }),
                )
                .join(' ')}
            </span>
          </p>
        )}
        {lessons.length > 0 && <p className={styles.note}>{m.bookings_done_join()}</p>}
      </div>
    </Dialog>
  )
}

function Lesson({ lesson, alone }: { lesson: BookedLesson; alone: boolean }) {
  return (
    <div className={styles.facts}>
      <dl>
        <div>
          <dt>{m.bookings_with({ title: lesson.title, teacher: lesson.teacherName })}</dt>
          <dd>{whenText(lesson)}</dd>
        </div>
        <div>
          <dt>{m.bookings_who_short()}</dt>
          <dd>{lesson.learnerName || m.bookings_me()}</dd>
        </div>
        <div>
          <dt>{m.bookings_where()}</dt>
          <dd>{lesson.venue || m.bookings_online()}</dd>
        </div>
      </dl>
      {!alone && <CalendarButton lesson={lesson} />}
    </div>
  )
}

const whenText = ({ day, time }: Pick<BookedLesson, 'day' | 'time'>): string =>
  m.bookings_when({ day: shortDayText(day), time: clockText(time) })

function CalendarButton({ lesson: { bookingId } }: { lesson: BookedLesson }) {
  const [busy, setBusy] = useState(false)
  if (bookingId === null) return null
  async function save(id: number) {
    setBusy(true)
    try {
      await saveFile(laterApi.bookingCalendar({ params: { id } }), `lantern-${id}.ics`)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="line" icon="calendar" busy={busy} onClick={() => void save(bookingId)}>
      {m.bookings_calendar()}
    </Button>
  )
}
