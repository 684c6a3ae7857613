import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './moved-notice.module.css'

/** The student's request to the teacher, and the answer. */
export function RequestNotice({ booking }: { booking: Booking }) {
  const { request, teacher, upcoming } = booking
  if (!request || !upcoming) return null
  const { kind, state, message, answer } = request
  const name = teacher.display_name
  return (
    <div className={styles.notice} data-part="request">
      <Icon name="chat" />
      <div>
        <b>{titles[state][kind]({ name })}</b>
        {state === 'open' && <p>{m.lessons_quoted({ text: message })}</p>}
        {answer && <p>{m.lessons_quoted({ text: answer })}</p>}
        {state === 'accepted' && kind === 'move' && <p>{m.lessons_until_begins()}</p>}
      </div>
    </div>
  )
}

const titles = {
  open: { move: m.lessons_asked_move, cancel: m.lessons_asked_cancel },
  accepted: { move: m.lessons_asked_accepted, cancel: m.lessons_asked_accepted },
  declined: { move: m.lessons_asked_declined, cancel: m.lessons_asked_declined },
  expired: { move: m.lessons_asked_expired, cancel: m.lessons_asked_expired },
}
