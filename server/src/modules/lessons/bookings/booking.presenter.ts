import type { Booking as WireBooking } from '#contract/lessons/bookings.ts'
import { joinFrom, slotTimeOf } from '#contract/rules/lesson-times.ts'
import { mayReach } from '#contract/rules/who-reaches-whom.ts'
import {
  type Learner,
  learnerCard,
  type learnerCards,
  type Person,
  pictureAddress,
} from '../../accounts/index.ts'
import type { Item, PaidLessons } from '../../commerce/index.ts'
import type { TeacherPackage } from '../../teachers/index.ts'
import { refundAt } from '../calendar/notice.rules.ts'
import type { Booking, BookingRequest } from '../lessons.tables.ts'
import { changeableUntil, isLive, isUpcoming, mayAsk, mayChangeLearner, statusOf } from './booking.rules.ts'
import type { BookedLesson } from './booking-list.repository.ts'
import { trialItem } from './trial-line.ts'

/** What all bookings of a list share. */
export interface Shown {
  people: ReadonlyMap<number, Person>
  learners: ReadonlyMap<number, Learner>
  /** Who attends, by lesson. */
  cards: ReadonlyMap<number, ReturnType<typeof learnerCards>>
  packages: ReadonlyMap<number, TeacherPackage>
  /** The caller's ratings, by teacher. */
  ratings: ReadonlyMap<number, number>
  /** The side on which the caller is. */
  side: 'student' | 'teacher'
  /** The latest, by booking. */
  requests: ReadonlyMap<number, BookingRequest>
  viewerId: number
  cancelHours: number
  now: Date
  /** What is held of a booking. */
  paid: (item: Item) => PaidLessons
}

export function presentBooking(booked: BookedLesson, shown: Shown): WireBooking {
  const { booking, lesson } = booked
  const { now, side } = shown
  const terms = shown.packages.get(lesson.packageId)
  const { day, time, minutes } = slotTimeOf({ from: lesson.startsAt, to: lesson.endsAt })
  const upcoming = isUpcoming(booked, now)
  const until = changeableUntil(booked, shown.cancelHours)
  const movable = upcoming && until > now
  const dollars = booking.priceCents / 100
  const request = requestOf(booked, shown)
  return {
    booking_id: booking.id,
    status: statusOf(booked, now),
    upcoming,
    slot_id: lesson.id,
    trial_id: lesson.packageId,
    trial_date: day,
    trial_time: time,
    duration: minutes,
    starts_at: lesson.startsAt.toISOString(),
    ends_at: lesson.endsAt.toISOString(),
    trial: {
      duration: terms?.title ?? '',
      duration_zh: terms?.titleZh ?? '',
      venue: lesson.venue,
      price: dollars,
      price_id: lesson.packageId,
      is_trial: terms?.isTrial === false ? '0' : '1',
    },
    ...peopleOf(booked, shown, upcoming),
    price: dollars,
    // A paid booking that is cancelled is always refunded in full.
    refunded: booking.state === 'cancelled' ? dollars : 0,
    ...heldOf(booking, shown),
    attendance: booking.attendance,
    student_attandance: booking.attendance,
    join_from:
      lesson.url && upcoming && lesson.state === 'open' ? joinFrom(lesson.startsAt).toISOString() : null,
    can_join: lesson.url !== '' && upcoming && lesson.state === 'open' && joinFrom(lesson.startsAt) <= now,
    can_move_until: movable ? until.toISOString() : null,
    suspended:
      upcoming && lesson.state === 'suspended'
        ? { code: lesson.reason, refund_at: refundAt(lesson).toISOString() }
        : null,
    can_cancel: side === 'teacher' ? upcoming : movable,
    can_change_learner: side === 'student' && mayChangeLearner(booked, now),
    cancelled_at: booking.cancelledAt?.toISOString() ?? null,
    cancelled_by: booking.cancelledBy,
    reason: booking.reason,
    moves: booking.moves,
    moved: upcoming && lesson.startsAt > now ? agreedTime(booking) : null,
    can_ask: side === 'student' && request?.state !== 'open' && mayAsk(booked, shown),
    request: request ?? null,
    reviewed: shown.ratings.has(booking.teacherId),
    own_rating: shown.ratings.get(booking.teacherId) ?? null,
    booked_at: (booking.confirmedAt ?? booking.createdAt).toISOString(),
  }
}

function heldOf({ id }: Booking, { paid }: Shown): Pick<WireBooking, 'held' | 'lessons'> {
  const { heldCents, lessons } = paid(trialItem(id))
  return { held: heldCents / 100, lessons }
}

/** Between the two alone; one that was about another time is not shown any more. */
function requestOf(booked: BookedLesson, { requests, viewerId, now }: Shown): WireBooking['request'] {
  const { booking, lesson } = booked
  const request = requests.get(booking.id)
  const between = viewerId === booking.userId || viewerId === booking.teacherId
  if (!request || !between || request.startsAt.getTime() !== lesson.startsAt.getTime()) return null
  const { kind, message, answer, state, createdAt } = request
  const isOver = state === 'open' && !isLive(request, booked, now)
  return { kind, message, answer, state: isOver ? 'expired' : state, asked_at: createdAt.toISOString() }
}

/** The time before the teacher moved it. */
function agreedTime({ agreedFrom: from, agreedTo: to }: Booking): WireBooking['moved'] {
  if (!from || !to) return null
  const { day, time, minutes } = slotTimeOf({ from, to })
  return { trial_date: day, trial_time: time, duration: minutes }
}

function peopleOf({ booking }: BookedLesson, shown: Shown, live: boolean) {
  const teacher = shown.people.get(booking.teacherId)
  const student = shown.people.get(booking.userId)
  const account = learnerCard({ userId: booking.userId, learnerId: null }, shown)
  return {
    teacher: {
      user_id: booking.teacherId,
      display_name: teacher?.displayName ?? '',
      profile_picture: teacher ? pictureAddress(teacher) : '',
    },
    student: {
      user_id: booking.userId,
      display_name: shown.side === 'teacher' ? account.learner_name : (student?.displayName ?? ''),
    },
    // Many are minors: the teacher sees an address only while they may have to write to it.
    student_user: {
      email:
        shown.side === 'teacher' && mayReach('emailAddress', live ? 'teaching' : 'dealt')
          ? (student?.email ?? '')
          : '',
    },
    learner_id: booking.learnerId,
    ...(shown.cards.get(booking.lessonId)?.(booking) ?? learnerCard(booking, shown)),
  }
}
