import type { ReactNode } from 'react'
import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { gradeLabel } from '../../accounts/learners/grades.ts'
import { StatusChip, TypeChip } from './booking-chips.tsx'
import { amountOf, dayOf, learnerOf, studentOf, timesOf, titleOf } from './booking-texts.ts'
import * as styles from './bookings-table.module.css'

export interface RowGroup {
  /** Above its rows; none for a table of one group. */
  title?: string
  bookings: readonly Booking[]
}

interface BookingsTableProps {
  caption: string
  side: 'student' | 'teacher'
  groups: readonly RowGroup[]
  now: Date
  attendance?: (booking: Booking) => ReactNode
  actions: (booking: Booking) => ReactNode
  onDetails: (booking: Booking) => void
}

/** The specified columns; on a phone, each row is a card. */
export function BookingsTable(props: BookingsTableProps) {
  const { caption, side, groups, now, attendance, actions, onDetails } = props
  const columns = attendance ? 9 : 8
  return (
    <div className={styles.sheet} data-part="bookings">
      <table className={styles.table} data-side={side}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              {side === 'student' ? m.lessons_column_teacher() : m.lessons_column_student()}
            </th>
            <th scope="col">{m.lessons_column_trial()}</th>
            <th scope="col">{m.lessons_column_type()}</th>
            <th scope="col" className={styles.price}>
              {m.lessons_column_price()}
            </th>
            <th scope="col">{m.lessons_column_date()}</th>
            <th scope="col">{m.lessons_column_time()}</th>
            <th scope="col">{m.lessons_column_status()}</th>
            {attendance && <th scope="col">{m.lessons_column_attendance()}</th>}
            <th scope="col">
              <span className="vh">{m.lessons_column_actions()}</span>
            </th>
          </tr>
        </thead>
        {groups
          .filter(({ bookings }) => bookings.length > 0)
          .map(({ title, bookings }) => (
            <tbody key={title ?? ''}>
              {title && (
                <tr className={styles.group}>
                  <th scope="rowgroup" colSpan={columns}>
                    {title}
                  </th>
                </tr>
              )}
              {bookings.map(booking => (
                <tr key={booking.booking_id} data-part="booking">
                  <th scope="row" className={styles.who}>
                    <Who booking={booking} side={side} />
                  </th>
                  <td className={styles.what}>
                    <b>{titleOf(booking)}</b>
                    {side === 'student' && <span>{learnerOf(booking)}</span>}
                  </td>
                  <td className={styles.type}>
                    <TypeChip booking={booking} />
                  </td>
                  <td className={cx(styles.price, 'num')}>{amountOf(booking.price)}</td>
                  <td className={styles.date}>{dayOf(booking.trial_date, now)}</td>
                  <td className={cx(styles.time, 'num')}>{timesOf(booking)}</td>
                  <td className={styles.status}>
                    <StatusChip booking={booking} />
                    {side === 'student' && booking.moved && (
                      <Chip tone="amber">{m.lessons_moved_chip()}</Chip>
                    )}
                  </td>
                  {attendance && <td className={styles.attendance}>{attendance(booking)}</td>}
                  <td className={styles.acts}>
                    <div>
                      {actions(booking)}
                      <IconButton
                        icon="more"
                        label={m.lessons_details_of({
                          name: side === 'student' ? booking.teacher.display_name : studentOf(booking),
                          day: dayOf(booking.trial_date, now),
                          time: clockText(booking.trial_time),
                        })}
                        onClick={() => onDetails(booking)}
                      />
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
      </table>
    </div>
  )
}

/** Only teachers have pictures: many students are minors. */
function Who({ booking, side }: { booking: Booking; side: 'student' | 'teacher' }) {
  const { teacher } = booking
  const name = side === 'student' ? teacher.display_name : studentOf(booking)
  return (
    <div>
      <Avatar name={name} src={side === 'student' ? teacher.profile_picture : null} lazy />
      <span>
        <b className="person">{name}</b>
        {side === 'teacher' && booking.learner_grade && <small>{gradeLabel(booking.learner_grade)}</small>}
      </span>
    </div>
  )
}
