import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import * as styles from './booking-chips.module.css'
import { isTrial } from './booking-texts.ts'

export function TypeChip({ booking }: { booking: Booking }) {
  const trial = isTrial(booking)
  return (
    <span className={cx('chip', trial ? styles.trial : styles.lesson)}>
      {trial ? m.lessons_type_trial() : m.lessons_type_lesson()}
    </span>
  )
}

/** Attendance is shown next to it. */
export function StatusChip({ booking: { status, upcoming } }: { booking: Booking }) {
  if (status === 'cancelled') return <Chip tone="red">{m.lessons_status_cancelled()}</Chip>
  if (status === 'suspended') return <Chip tone="amber">{m.lessons_status_suspended()}</Chip>
  if (upcoming) return <Chip tone="jade">{m.lessons_status_confirmed()}</Chip>
  return <span className={cx('chip', styles.over)}>{m.lessons_status_completed()}</span>
}

export const attendances = [
  { value: 1, label: m.lessons_present, tone: 'jade' },
  { value: 2, label: m.lessons_late, tone: 'amber' },
  { value: 0, label: m.lessons_absent, tone: 'red' },
] as const

export function AttendanceChip({ booking: { attendance } }: { booking: Booking }) {
  const known = attendances.find(({ value }) => value === attendance)
  if (!known) return <span className="muted">{m.lessons_no_attendance()}</span>
  return <Chip tone={known.tone}>{known.label()}</Chip>
}
