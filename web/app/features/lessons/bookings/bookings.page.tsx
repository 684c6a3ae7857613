import { useContext, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { RouteFailed } from '../../../ui/failed.tsx'
import { calendarDrawing } from '../../../ui/more-drawings.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { guarded } from '../../accounts/guards/guarded.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { LessonReportContext } from '../../commerce/held/lesson-report-slot.ts'
import { pageAddress } from '../../commerce/orders/page-query.ts'
import { AskDialog } from './ask-dialog.tsx'
import type { Ask } from './booking-changes.tsx'
import { AttendanceChip } from './booking-chips.tsx'
import { BookingsHead, BookingsPage, BookingsPart } from './bookings-frame.tsx'
import { BookingsSkeleton } from './bookings-skeleton.tsx'
import { BookingsTable } from './bookings-table.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { joinLinkOf } from './enter-booking.ts'
import { loadOwnBookings, pastPageSize } from './load-bookings.ts'
import { MoveDialog } from './move-dialog.tsx'
import { PastAction } from './review-action.tsx'
import { Upcoming } from './upcoming.tsx'
import { useJoinLink } from './use-join-link.ts'
import { useEnded, useNow } from './use-now.ts'

export const meta = privateMeta(() => m.lessons_title())

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return guarded(request, userId => loadOwnBookings(request, userId))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <BookingsPage>
      <Head />
      <BookingsSkeleton />
    </BookingsPage>
  )
}

export function ErrorBoundary() {
  return (
    <BookingsPage>
      <Head />
      <RouteFailed title={m.lessons_failed()} />
    </BookingsPage>
  )
}

function Head() {
  return (
    <BookingsHead
      lead={m.lessons_lead()}
      action={
        <div className="row">
          <ButtonLink variant="line" icon="calendar" to="/my-classes">
            {m.lessons_classes()}
          </ButtonLink>
          <ButtonLink variant="line" icon="calendar" to="/my-account/family#calendar">
            {m.lessons_feed()}
          </ButtonLink>
        </div>
      }
    />
  )
}

export default function MyBookingsPage() {
  const { upcoming, past } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<{ what: Parameters<Ask>[0]; booking: Booking } | null>(null)
  const now = useNow()
  useJoinLink(joinLinkOf(upcoming.bookings))
  useEnded(upcoming.bookings, now, () => void revalidate())
  const onAsk: Ask = (what, booking) => setAsked({ what, booking })
  const close = () => setAsked(null)
  const done = () => {
    close()
    void revalidate()
  }
  const cancelHours = upcoming.cancel_hours
  const dialog = asked && { booking: asked.booking, cancelHours, now, onClose: close }

  if (upcoming.count + past.count === 0)
    return (
      <BookingsPage>
        <Head />
        <h2 className="vh">{m.lessons_upcoming()}</h2>
        <EmptyState
          drawing={calendarDrawing}
          title={m.lessons_empty()}
          text={m.lessons_empty_text()}
          action={<ButtonLink to="/teachers">{m.lessons_find_teacher()}</ButtonLink>}
        />
      </BookingsPage>
    )
  return (
    <BookingsPage>
      <Head />
      <Upcoming bookings={upcoming.bookings} cancelHours={cancelHours} now={now} onAsk={onAsk} />
      {past.count > 0 && (
        <BookingsPart id="past" title={m.lessons_past()} count={past.count}>
          <BookingsTable
            caption={m.lessons_count({ count: past.count, shown: wholeNumber(past.count) })}
            side="student"
            groups={[{ bookings: past.bookings }]}
            now={now}
            attendance={booking => <AttendanceChip booking={booking} />}
            actions={booking => (
              <>
                <PastAction booking={booking} onReviewed={() => void revalidate()} />
                <Report booking={booking} />
              </>
            )}
            onDetails={booking => onAsk('details', booking)}
          />
          {past.count > pastPageSize && (
            <Pager
              page={past.page}
              pageSize={pastPageSize}
              count={past.count}
              to={page => pageAddress('/my/bookings', page)}
            />
          )}
        </BookingsPart>
      )}
      {dialog && asked.what === 'move' && <MoveDialog {...dialog} onDone={done} />}
      {dialog && asked.what === 'cancel' && (
        <CancelDialog {...dialog} onDone={done} onMove={() => onAsk('move', asked.booking)} />
      )}
      {dialog && (asked.what === 'ask-move' || asked.what === 'ask-cancel') && (
        <AskDialog {...dialog} kind={asked.what === 'ask-move' ? 'move' : 'cancel'} onDone={done} />
      )}
      {dialog && asked.what === 'details' && <DetailsDialog {...dialog} onChanged={done} />}
    </BookingsPage>
  )
}

/** The lesson can be reported for two days, and what became of a report stays. */
function Report({
  booking: { booking_id, teacher, learner_id, learner_name, lessons },
}: {
  booking: Booking
}) {
  const LessonReport = useContext(LessonReportContext)
  const [lesson] = lessons
  if (!lesson || (lesson.state === 'next' && !lesson.ended)) return null
  return (
    <LessonReport
      item={{ booking_id }}
      lesson={lesson}
      seller={teacher.display_name}
      learner={learner_id === null ? '' : learner_name}
      onChanged={() => {}}
    />
  )
}
