import type { ReactNode } from 'react'
import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { Avatar } from '../../../ui/avatar.tsx'
import * as styles from './booking-summary.module.css'
import { dayOf, learnerOf, studentOf, timesOf, titleOf } from './booking-texts.ts'

interface BookingSummaryProps {
  booking: Booking
  side: 'student' | 'teacher'
  /** With its time; absent if that is shown elsewhere. */
  now?: Date
}

/** At the top of a dialog: whose lesson it is. */
export function BookingSummary({ booking, side, now }: BookingSummaryProps) {
  const name = side === 'student' ? booking.teacher.display_name : studentOf(booking)
  return (
    <div className={styles.summary}>
      <Avatar name={name} src={side === 'student' ? booking.teacher.profile_picture : null} />
      <p>
        <b className="person">{name}</b>
        <span className="muted">
          {titleOf(booking)}
          {side === 'student' && ` · ${learnerOf(booking)}`}
        </span>
        {now && (
          <b className="num">
            {m.lessons_moment({ day: dayOf(booking.trial_date, now), time: timesOf(booking) })}
          </b>
        )}
      </p>
    </div>
  )
}

export type Fact = readonly [name: string, value: ReactNode]

/** Lines with a name and a value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
