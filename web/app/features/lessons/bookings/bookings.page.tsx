import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { RouteFailed } from '../../../ui/failed.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { WorkIcon } from '../../../ui/work-icon.tsx'
import { guarded } from '../../accounts/guards/guarded.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { pageAddress } from '../../commerce/orders/page-query.ts'
import { AskDialog } from './ask-dialog.tsx'
import { type Ask, BookingCard } from './booking-card.tsx'
import { AttendanceChip } from './booking-chips.tsx'
import { dayOf, isFree } from './booking-texts.ts'
import * as styles from './bookings.module.css'
import { BookingsHead, BookingsPage, BookingsPart } from './bookings-frame.tsx'
import { BookingsSkeleton } from './bookings-skeleton.tsx'
import { BookingsTable } from './bookings-table.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { joinLinkOf } from './enter-booking.ts'
import { JoinButton } from './join-button.tsx'
import { loadOwnBookings, pastPageSize } from './load-bookings.ts'
import { MoveDialog } from './move-dialog.tsx'
import { PastAction } from './review-action.tsx'
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
          drawing="calendar"
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
            actions={booking => <PastAction booking={booking} onReviewed={() => void revalidate()} />}
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

type View = 'cards' | 'table'
const viewKey = 'bookings_view'

interface UpcomingProps {
  bookings: readonly Booking[]
  cancelHours: number
  now: Date
  onAsk: Ask
}

function Upcoming({ bookings, cancelHours, now, onAsk }: UpcomingProps) {
  // Remembered on this device; the page is rendered in the browser only.
  const [view, setView] = useState<View>(() =>
    window.localStorage.getItem(viewKey) === 'table' ? 'table' : 'cards',
  )
  function change(next: View) {
    setView(next)
    window.localStorage.setItem(viewKey, next)
  }
  const tool = bookings.length > 0 && (
    <div className={styles.view}>
      <SegmentedControl<View>
        legend={m.lessons_view()}
        name="view"
        value={view}
        onChange={change}
        choices={[
          { value: 'cards', label: m.lessons_view_cards(), art: <WorkIcon name="grid" /> },
          { value: 'table', label: m.lessons_view_table(), art: <WorkIcon name="rows" /> },
        ]}
      />
    </div>
  )
  return (
    <BookingsPart id="upcoming" title={m.lessons_upcoming()} count={bookings.length} tool={tool}>
      {bookings.length === 0 ? (
        <p className={styles.none}>
          {m.lessons_none_upcoming()}{' '}
          <ButtonLink variant="line" to="/teachers">
            {m.lessons_find_teacher()}
          </ButtonLink>
        </p>
      ) : view === 'cards' ? (
        <ul className={styles.cards}>
          {bookings.map(booking => (
            <li key={booking.booking_id}>
              <BookingCard booking={booking} cancelHours={cancelHours} now={now} onAsk={onAsk} />
            </li>
          ))}
        </ul>
      ) : (
        <BookingsTable
          caption={m.lessons_upcoming()}
          side="student"
          groups={[{ bookings }]}
          now={now}
          actions={booking => (
            <RowActions booking={booking} cancelHours={cancelHours} now={now} onAsk={onAsk} />
          )}
          onDetails={booking => onAsk('details', booking)}
        />
      )}
    </BookingsPart>
  )
}

/** What matters now: changing it, or once that is over, joining. */
function RowActions({
  booking,
  cancelHours,
  now,
  onAsk,
}: Omit<UpcomingProps, 'bookings'> & { booking: Booking }) {
  const { teacher, trial_date } = booking
  const free = isFree(booking, cancelHours, now)
  if (!free && !booking.can_ask)
    return booking.join_from && <JoinButton booking={booking} name={teacher.display_name} now={now} />
  const spoken = (
    <span className="vh">
      {' '}
      {teacher.display_name}, {dayOf(trial_date, now)}
    </span>
  )
  return (
    <>
      {!free && booking.can_join && <JoinButton booking={booking} name={teacher.display_name} now={now} />}
      <Button variant="line" onClick={() => onAsk(free ? 'move' : 'ask-move', booking)}>
        {free ? m.lessons_move() : m.lessons_ask_move()}
        {spoken}
      </Button>
      <Button variant="line" onClick={() => onAsk(free ? 'cancel' : 'ask-cancel', booking)}>
        {free ? m.lessons_cancel() : m.lessons_ask_cancel()}
        {spoken}
      </Button>
    </>
  )
}
