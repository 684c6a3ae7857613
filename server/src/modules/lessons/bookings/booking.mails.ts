import { momentText } from '#contract/rules/hong-kong-texts.ts'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { amountText } from '#contract/rules/money.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { MailParams } from '#server/platform/mail/mail-templates.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findLearners, findPeople, learnerCard, type Person } from '../../accounts/index.ts'
import { findPackages, type TeacherPackage } from '../../teachers/index.ts'
import { minutesUntil } from '../calendar/lead-text.ts'
import { listNextSlots } from '../calendar/view-calendar.ts'
import { warningText } from '../slots/warning-text.ts'
import { type BookedLesson, findBookedLesson } from './booking-list.repository.ts'
import { findRequest } from './request.repository.ts'

type LessonParams = MailParams<'lessonConfirmed'>
type Side = LessonParams['side']

interface Facts {
  booked: BookedLesson
  student: Person | undefined
  teacher: Person | undefined
  terms: TeacherPackage | undefined
  learner: string
}

const templates = {
  confirmed: 'lessonConfirmed',
  moved: 'lessonMoved',
  learner: 'lessonLearner',
  suspended: 'lessonSuspended',
  cancelled: 'lessonCancelled',
  gone: 'lessonGone',
  asked: 'lessonAsked',
  answered: 'lessonAnswered',
} as const

interface Told {
  about: keyof typeof templates
  before?: string | undefined
  byTeacher?: boolean | undefined
  learnerBefore?: number | null | undefined
  requestId?: number | undefined
}

/** Tells the student about a change of a booking, and the teacher too, unless it never came about. */
export async function mailBooking(
  platform: Platform,
  { bookingId, ...told }: { bookingId: number } & Told,
): Promise<void> {
  const { about } = told
  await platform.db.transaction(async tx => {
    const facts = await readFacts(tx, bookingId)
    if (!facts) return
    for (const side of sidesOf(about)) {
      // The lesson isn't theirs any more: there is no seat to offer again.
      if (side === 'teacher' && isTakenAway(about, facts.booked)) continue
      const more = await momentsOf(platform, tx, facts, { ...told, side })
      await mail(platform, tx, facts, { template: templates[about], side, more })
    }
  })
}

const isTakenAway = (about: Told['about'], { booking, lesson }: BookedLesson): boolean =>
  about === 'cancelled' && booking.cancelledBy === 'staff' && lesson.state === 'cancelled'

/** Requests go to the teacher, and answers to the student. */
function sidesOf(about: Told['about']): readonly Side[] {
  if (about === 'gone' || about === 'answered') return ['student']
  return about === 'asked' ? ['teacher'] : ['student', 'teacher']
}

/** In the transaction that records it, so that it is enqueued once. */
export async function mailReminder(platform: Platform, tx: Tx, bookingId: number): Promise<void> {
  const facts = await readFacts(tx, bookingId)
  if (!facts) return
  const minutes = minutesUntil(facts.booked.lesson.startsAt, platform.clock.now())
  for (const side of ['student', 'teacher'] as const)
    await mail(platform, tx, facts, {
      template: 'lessonReminder',
      side,
      more: { minutes, path: joinPath(pageOf(side), facts.booked) },
    })
}

const pageOf = (side: Side): string => (side === 'student' ? '/my/bookings' : '/my/trial/bookings')

/** When the lesson is about to start, it leads straight in; a lesson at a venue is only looked up. */
const joinPath = (page: string, { booking, lesson }: BookedLesson): string =>
  lesson.url === '' ? page : `${page}?join=${booking.id}`

async function readFacts(tx: Tx, bookingId: number): Promise<Facts | undefined> {
  const booked = await findBookedLesson(tx, bookingId)
  if (!booked) return undefined
  const { booking, lesson } = booked
  const [people, learners, packages] = await Promise.all([
    findPeople(tx, [booking.userId, booking.teacherId]),
    findLearners(tx, booking.learnerId === null ? [] : [booking.learnerId]),
    findPackages(tx, [lesson.packageId]),
  ])
  return {
    booked,
    student: people.get(booking.userId),
    teacher: people.get(booking.teacherId),
    terms: packages.get(lesson.packageId),
    learner: learnerCard(booking, { people, learners }).learner_name,
  }
}

async function learnerNameOf(tx: Tx, userId: number, learnerId: number | null): Promise<string> {
  const [people, learners] = await Promise.all([
    findPeople(tx, [userId]),
    findLearners(tx, learnerId === null ? [] : [learnerId]),
  ])
  return learnerCard({ userId, learnerId }, { people, learners }).learner_name
}

async function momentsOf(
  { clock }: Platform,
  tx: Tx,
  { booked, student, teacher }: Facts,
  { about, side, before, byTeacher = false, learnerBefore = null, requestId }: Told & { side: Side },
): Promise<Partial<LessonParams>> {
  const locale = (side === 'student' ? student : teacher)?.language ?? 'en'
  const { booking, lesson } = booked
  if (about === 'moved')
    return { before: before ? momentText(before, locale) : '', movedBy: byTeacher ? 'teacher' : '' }
  if (about === 'learner') return { before: await learnerNameOf(tx, booking.userId, learnerBefore) }
  if (about === 'confirmed') return {}
  if (about === 'asked' || about === 'answered') {
    const request = requestId === undefined ? undefined : await findRequest(tx, requestId)
    if (!request) return {}
    const { kind, message, answer: word, state } = request
    return {
      request: kind,
      answer: state === 'accepted' || state === 'declined' ? state : '',
      reason: about === 'asked' ? message : word,
      price: booking.priceCents > 0 ? amountText(booking.priceCents) : '',
    }
  }
  if (about === 'suspended') return { warning: warningText(lesson.reason, locale) }
  const price = side === 'student' && booking.priceCents > 0 ? amountText(booking.priceCents) : ''
  const nextTimes = async () => {
    const next = await listNextSlots(tx, [lesson.packageId], clock.now())
    const texts = next.map(slot => momentText(hongKongInstant(slot.trial_date, slot.trial_time), locale))
    return { next: texts.join('\n'), path: `/teachers-and-tutors/${booking.teacherId}` }
  }
  if (about === 'gone') return { price, ...(await nextTimes()) }
  const cancelled = { price, reason: booking.reason }
  // A student who didn't want it cancelled may want another time.
  return side === 'student' && booking.cancelledBy === 'teacher'
    ? { ...cancelled, ...(await nextTimes()) }
    : cancelled
}

async function mail(
  { jobs, config }: Platform,
  tx: Tx,
  { booked, student, teacher, terms, learner }: Facts,
  asked: {
    template: (typeof templates)[keyof typeof templates] | 'lessonReminder'
    side: Side
    more: Partial<LessonParams>
  },
): Promise<void> {
  const { template, side, more } = asked
  const reader = side === 'student' ? student : teacher
  // A deleted account has no address.
  if (!reader || reader.deletedAt) return
  const locale = reader.language
  await sendMail(jobs, tx, {
    to: reader.email,
    template,
    locale,
    params: {
      side,
      title: (locale === 'zh-HK' && terms?.titleZh) || terms?.title || '',
      other: teacher?.displayName ?? '',
      learner,
      child: side === 'student' && booked.booking.learnerId !== null ? learner : '',
      when: momentText(booked.lesson.startsAt, locale),
      before: '',
      movedBy: '',
      venue: booked.lesson.venue,
      price: '',
      reason: '',
      next: '',
      hours: String(config.cancelHours),
      minutes: '',
      request: '',
      answer: '',
      warning: '',
      path: pageOf(side),
      ...more,
    },
  })
}
