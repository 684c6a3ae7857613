import { momentText } from '#contract/rules/hong-kong-texts.ts'
import { amountText } from '#contract/rules/money.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { MailParams } from '#server/platform/mail/mail-templates.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findLearners, findPeople, learnerCard, type Person } from '../../accounts/index.ts'
import { freeUntil } from '../../lessons/index.ts'
import { deliverToSeller } from '../../webhooks/index.ts'
import { findClass } from '../class.repository.ts'
import type { EnrolmentChange } from '../classes.jobs.definitions.ts'
import type { Enrolment } from '../classes.tables.ts'
import { lessonShare } from '../seats/place.rules.ts'
import { findPlacedClasses, ownFirst, type PlacedClass, priceNow } from '../seats/placed-class.ts'
import { mailEnded } from './cancelled-class.mails.ts'
import { findEnrolment } from './enrolment.repository.ts'
import { findRequests } from './leave-request.repository.ts'

type Side = MailParams<'classConfirmed'>['side']
/** Of a class that was cancelled, people are told in its own words. */
type About = Exclude<EnrolmentChange, 'ended'>

const templates = {
  confirmed: 'classConfirmed',
  requested: 'classRequested',
  asked: 'classRequested',
  offered: 'classOffered',
  lapsed: 'classLapsed',
  dropped: 'classDropped',
  declined: 'classDeclined',
  cancelled: 'classCancelled',
  gone: 'classGone',
  leaving: 'classLeaving',
  stays: 'classStays',
} as const satisfies Partial<Record<EnrolmentChange, string>>

/** Which sides are notified: people aren't notified of their own decisions. */
const sidesOf: Readonly<Record<About, readonly Side[]>> = {
  confirmed: ['student', 'teacher'],
  requested: ['student', 'teacher'],
  asked: ['student', 'teacher'],
  offered: ['student'],
  lapsed: ['student'],
  dropped: ['student'],
  declined: ['student'],
  cancelled: ['student', 'teacher'],
  gone: ['student'],
  leaving: ['teacher'],
  stays: ['student'],
}

/** Tells the people concerned about a change of an enrolment. */
export async function mailEnrolment(
  platform: Platform,
  {
    enrolmentId,
    about,
    was,
  }: { enrolmentId: number; about: EnrolmentChange; was?: 'offer' | 'line' | undefined },
): Promise<void> {
  await platform.db.transaction(async tx => {
    const enrolment = await findEnrolment(tx, enrolmentId)
    // An offer that was taken or has ended in the meantime isn't announced.
    if (!enrolment || (about === 'offered' && enrolment.state !== 'offered')) return
    const course = await findClass(tx, enrolment.classId)
    if (about === 'ended' || (about === 'gone' && course?.state === 'cancelled')) {
      if (course) await mailEnded(platform, tx, { enrolment, course, was, paid: about === 'gone' })
      return
    }
    if (about === 'confirmed') await notifyConfirmed(platform, tx, enrolment)
    const people = await findPeople(tx, [enrolment.userId, enrolment.teacherId])
    const [student, teacher] = [people.get(enrolment.userId), people.get(enrolment.teacherId)]
    for (const side of sidesOf[about]) {
      const reader = side === 'student' ? student : teacher
      // People who have left have no address.
      if (!reader || reader.deletedAt) continue
      await sendMail(platform.jobs, tx, {
        to: reader.email,
        template: templates[about],
        locale: reader.language,
        params: await paramsOf(platform, tx, { enrolment, about, side, reader, people }),
      })
    }
  })
}

/** Nothing about the learner: many of them are minors. */
async function notifyConfirmed(platform: Platform, tx: Tx, enrolment: Enrolment): Promise<void> {
  const { id, classId, teacherId, priceCents } = enrolment
  const now = platform.clock.now()
  const one = (await findPlacedClasses(tx, [classId], { now })).get(classId)
  await deliverToSeller(platform, tx, {
    seller: { teacherId, centreId: one?.course.centreId ?? null },
    event: 'enrolment.confirmed',
    key: `enrolment:${id}`,
    data: { enrolment_id: id, class_id: classId, price_cents: priceCents, at: now.toISOString() },
  })
}

async function paramsOf(
  platform: Platform,
  tx: Tx,
  {
    enrolment,
    about,
    side,
    reader,
    people,
  }: {
    enrolment: Enrolment
    about: About
    side: Side
    reader: Person
    people: ReadonlyMap<number, Person>
  },
): Promise<MailParams<'classConfirmed'>> {
  const locale = reader.language
  const now = platform.clock.now()
  const [classes, requests, learners] = await Promise.all([
    findPlacedClasses(tx, [enrolment.classId], { now }),
    findRequests(tx, about === 'leaving' || about === 'stays' ? [enrolment.id] : []),
    findLearners(tx, enrolment.learnerId === null ? [] : [enrolment.learnerId]),
  ])
  const one = classes.get(enrolment.classId)
  const first = one && ownFirst(one, enrolment, now)
  const cents = centsOf(enrolment, one, about)
  const until = first && freeUntil(first, platform.config.cancelHours)
  const price = cents > 0 ? amountText(cents) : ''
  const request = requests.get(enrolment.id)
  return {
    side,
    title: one?.course.title ?? '',
    other: people.get(enrolment.teacherId)?.displayName ?? '',
    learner: learnerCard(enrolment, { people, learners }).learner_name,
    when: first ? momentText(first, locale) : '',
    lessons: String(
      about === 'confirmed' ? enrolment.lessons - enrolment.refundedLessons : (one?.times.owed ?? 0),
    ),
    price: ['requested', 'offered', 'gone', 'cancelled', 'leaving'].includes(about) ? price : '',
    kind: about === 'asked' ? 'unpaid' : '',
    until: enrolment.heldUntil ? momentText(enrolment.heldUntil, locale) : '',
    reason: request ? (about === 'leaving' ? request.message : request.answer) : enrolment.reason,
    message: side === 'teacher' && !request ? enrolment.message : '',
    leaveUntil: until && until > now && enrolment.priceCents > 0 ? momentText(until, locale) : '',
    path: pathOf(enrolment, about, side),
  }
}

/** The amount to pay, paid or refunded. */
function centsOf(enrolment: Enrolment, one: PlacedClass | undefined, about: About): number {
  if (one && (about === 'offered' || about === 'asked')) return priceNow(one)
  // Cancelled lessons were refunded earlier.
  const goesBack = about === 'cancelled' || about === 'leaving'
  const before = goesBack ? lessonShare(enrolment, 0, enrolment.refundedLessons) : 0
  return enrolment.priceCents - before
}

function pathOf({ id, classId }: Enrolment, about: About, side: Side): string {
  if (about === 'offered' || about === 'lapsed' || about === 'dropped') return `/classes/offer/${id}`
  return side === 'student' || about === 'leaving' ? `/my-classes/${classId}` : '/my-classes'
}
