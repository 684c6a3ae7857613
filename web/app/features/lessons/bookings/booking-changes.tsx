import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuButton } from '../../../ui/menu.tsx'
import { dayOf, freeUntil, isFree, momentOf } from './booking-texts.ts'

/** What can be done with a booking; the page shows the dialogs. */
export type Ask = (what: 'move' | 'cancel' | 'ask-move' | 'ask-cancel' | 'details', booking: Booking) => void

export interface BookingProps {
  booking: Booking
  cancelHours: number
  now: Date
  onAsk: Ask
}

/** The rule beside the buttons: until when changes are free, or why they no longer are. */
export function changesText(booking: Booking, cancelHours: number, now: Date): string {
  const free = isFree(booking, cancelHours, now)
  if ((booking.moved || booking.request?.state === 'accepted') && free) return m.lessons_until_begins()
  const moment = momentOf(freeUntil(booking, cancelHours), now)
  return free ? m.lessons_until({ moment }) : m.lessons_until_over({ moment, hours: cancelHours })
}

/** Moving and cancelling: free, by asking the teacher, or not at all. */
function changesOf({ booking, cancelHours, now, onAsk }: BookingProps) {
  const free = isFree(booking, cancelHours, now)
  const asking = !free && booking.can_ask
  return {
    disabled: !free && !asking,
    move: {
      text: asking ? m.lessons_ask_move() : m.lessons_move(),
      ask: () => onAsk(free ? 'move' : 'ask-move', booking),
    },
    cancel: {
      text: asking ? m.lessons_ask_cancel() : m.lessons_cancel(),
      ask: () => onAsk(free ? 'cancel' : 'ask-cancel', booking),
    },
  }
}

const detailsOf = ({ booking, now }: BookingProps): string =>
  m.lessons_details_of({
    name: booking.teacher.display_name,
    day: dayOf(booking.trial_date, now),
    time: clockText(booking.trial_time),
  })

/** In sight, with the rule they follow. */
export function BookingChanges({ className, ...props }: BookingProps & { className?: string }) {
  const { booking, cancelHours, now, onAsk } = props
  const { disabled, move, cancel } = changesOf(props)
  const noteId = `changes-${booking.booking_id}`
  const spoken = (
    <span className="vh">
      {' '}
      {booking.teacher.display_name}, {dayOf(booking.trial_date, now)}
    </span>
  )
  return (
    <div className={className}>
      <p id={noteId}>{changesText(booking, cancelHours, now)}</p>
      <div>
        <Button variant="quiet" disabled={disabled} aria-describedby={noteId} onClick={move.ask}>
          {move.text}
          {spoken}
        </Button>
        <Button variant="quiet" disabled={disabled} aria-describedby={noteId} onClick={cancel.ask}>
          {cancel.text}
          {spoken}
        </Button>
        <Button variant="quiet" aria-label={detailsOf(props)} onClick={() => onAsk('details', booking)}>
          {m.lessons_details()}
        </Button>
      </div>
    </div>
  )
}

/** The same, one press away. */
export function BookingMenu(props: BookingProps) {
  const { booking, now, onAsk } = props
  const { disabled, move, cancel } = changesOf(props)
  const label = m.lessons_options_of({
    name: booking.teacher.display_name,
    day: dayOf(booking.trial_date, now),
    time: clockText(booking.trial_time),
  })
  return (
    <Menu label={label} button={<Icon name="more" />}>
      {!disabled && (
        <>
          <MenuButton icon="calendar" onClick={move.ask}>
            {move.text}
          </MenuButton>
          <MenuButton icon="x" onClick={cancel.ask}>
            {cancel.text}
          </MenuButton>
        </>
      )}
      <MenuButton icon="info" onClick={() => onAsk('details', booking)}>
        {m.lessons_details()}
      </MenuButton>
    </Menu>
  )
}
