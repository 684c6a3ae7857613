import { useContext, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { RouteFailed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { calendarDrawing } from '../../../ui/more-drawings.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { leadToStaffPlace, requireTeacherOrStaff } from '../../accounts/guards/guards.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { SellerReportsContext } from '../../commerce/held/lesson-report-slot.ts'
import { pageAddress } from '../../commerce/orders/page-query.ts'
import { WorkFrame } from '../../teachers/work-frame.tsx'
import { AnswerDialog } from './ask-dialog.tsx'
import { AttendanceControl } from './attendance-control.tsx'
import { dayOf, grouped, isOpen, isUnmarked, studentOf, titleOf } from './booking-texts.ts'
import { BookingsHead } from './bookings-frame.tsx'
import { TableSkeleton } from './bookings-skeleton.tsx'
import { BookingsTable } from './bookings-table.tsx'
import { TeacherCancelDialog } from './cancel-dialog.tsx'
import { joinLinkOf } from './enter-booking.ts'
import { JoinButton } from './join-button.tsx'
import { loadTaughtBookings, pastPageSize } from './load-bookings.ts'
import { MakeUpDialog } from './make-up-dialog.tsx'
import { ParticipantsDialog } from './participants-dialog.tsx'
import * as styles from './trial-bookings.module.css'
import { useJoinLink } from './use-join-link.ts'
import { useEnded, useNow } from './use-now.ts'

export const meta = privateMeta(() => m.lessons_title())

/** Staff can view another teacher's: `?teacher=12`. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { userId, isStaff } = await requireTeacherOrStaff(request)
  const asked = Number(new URL(request.url).searchParams.get('teacher'))
  if (!isStaff) return loadTaughtBookings(request, userId)
  // They have no lessons of their own.
  if (!Number.isInteger(asked) || asked <= 0) throw leadToStaffPlace(request)
  return loadTaughtBookings(request, asked)
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <WorkFrame>
      <Head />
      <TableSkeleton />
    </WorkFrame>
  )
}

export function ErrorBoundary() {
  return (
    <WorkFrame>
      <Head />
      <RouteFailed title={m.lessons_failed()} />
    </WorkFrame>
  )
}

function Head() {
  return (
    <BookingsHead
      lead={m.lessons_lead_teacher()}
      action={
        <ButtonLink variant="line" icon="plus" to="/my-profile?tab=trial">
          {m.lessons_add_times()}
        </ButtonLink>
      }
    />
  )
}

export default function TrialBookingsPage() {
  const { upcoming, past, teacherId } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const mine = useSession()?.userId === teacherId
  const now = useNow()
  const SellerReports = useContext(SellerReportsContext)
  const [asked, setAsked] = useState<{
    what: 'details' | 'cancel' | 'make-up' | 'answer'
    booking: Booking
  } | null>(null)
  useJoinLink(joinLinkOf(upcoming.bookings))
  const close = () => setAsked(null)
  const reload = () => void revalidate()
  useEnded(upcoming.bookings, now, reload)
  const groups = grouped(upcoming.bookings, past.bookings, now)
  const unmarked = [...past.bookings, ...upcoming.bookings].filter(booking => isUnmarked(booking, now))
  if (upcoming.count + past.count === 0)
    return (
      <WorkFrame>
        <Head />
        <h2 className="vh">{m.lessons_upcoming()}</h2>
        <EmptyState drawing={calendarDrawing} title={m.lessons_empty()} text={m.lessons_empty_teacher()} />
      </WorkFrame>
    )
  return (
    <WorkFrame>
      <Head />
      {mine && <SellerReports of="trial" />}
      {mine && unmarked.length > 0 && <ToMark bookings={unmarked} now={now} />}
      <h2 className="vh">{m.lessons_upcoming()}</h2>
      <BookingsTable
        caption={m.lessons_count({
          count: upcoming.count + past.count,
          shown: wholeNumber(upcoming.count + past.count),
        })}
        side="teacher"
        groups={[
          { title: m.lessons_today(), bookings: groups.today },
          { title: m.lessons_next(), bookings: groups.next },
          { title: m.lessons_past(), bookings: groups.past },
        ]}
        now={now}
        attendance={booking => (
          <AttendanceControl booking={booking} now={now} mine={mine} onMarked={reload} />
        )}
        actions={booking =>
          mine &&
          (booking.request?.state === 'open' ? (
            <Button onClick={() => setAsked({ what: 'answer', booking })}>
              {m.lessons_answer()}
              <span className="vh"> {studentOf(booking)}</span>
            </Button>
          ) : booking.suspended ? (
            <Button variant="line" onClick={() => setAsked({ what: 'make-up', booking })}>
              {m.lessons_make_up()}
              <span className="vh"> {studentOf(booking)}</span>
            </Button>
          ) : (
            isOpen(booking, now) && <JoinButton booking={booking} name={titleOf(booking)} now={now} />
          ))
        }
        onDetails={booking => setAsked({ what: 'details', booking })}
      />
      {past.count > pastPageSize && (
        <Pager
          page={past.page}
          pageSize={pastPageSize}
          count={past.count}
          to={page => pageAddress('/my/trial/bookings', page)}
        />
      )}
      {asked?.what === 'details' && (
        <ParticipantsDialog
          booking={asked.booking}
          now={now}
          mine={mine}
          onClose={close}
          onChanged={reload}
          onCancel={booking => setAsked({ what: 'cancel', booking })}
        />
      )}
      {asked?.what === 'answer' && (
        <AnswerDialog
          booking={asked.booking}
          now={now}
          onClose={close}
          onDone={() => {
            close()
            reload()
          }}
        />
      )}
      {asked?.what === 'make-up' && (
        <MakeUpDialog
          booking={asked.booking}
          now={now}
          onClose={close}
          onDone={() => {
            close()
            reload()
          }}
        />
      )}
      {asked?.what === 'cancel' && (
        <TeacherCancelDialog
          booking={asked.booking}
          now={now}
          onClose={close}
          onDone={() => {
            close()
            reload()
          }}
        />
      )}
    </WorkFrame>
  )
}

/** Names the first of them. */
function ToMark({ bookings, now }: { bookings: readonly Booking[]; now: Date }) {
  const [first] = bookings
  if (!first) return null
  const who = m.lessons_to_mark_who({
    name: studentOf(first),
    day: dayOf(first.trial_date, now),
    time: clockText(first.trial_time),
  })
  return (
    <div className={styles.toMark} role="status">
      <Icon name="clock" />
      <div>
        <b>{m.lessons_to_mark({ count: bookings.length, shown: wholeNumber(bookings.length) })}</b>
        <p>{m.lessons_to_mark_text({ who })}</p>
      </div>
    </div>
  )
}
