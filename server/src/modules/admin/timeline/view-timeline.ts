import type { staffTimelineContract, TimelineEntry } from '#contract/admin/timeline.ts'
import type { BodyOf, ResponseOf } from '#contract/kit/endpoint.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { listActs, recordLook } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeople, findPersonByUserId, type Person } from '../../accounts/index.ts'
import { listCaseEvents } from '../../cases/index.ts'
import { findClasses, listEnrolmentEvents } from '../../classes/index.ts'
import { findOrder, listOrderEvents, listOrderItems } from '../../commerce/index.ts'
import { listBookingEvents } from '../../lessons/index.ts'
import { listMessagesFrom } from '../../site/index.ts'
import { personTypes, presentAct } from '../act.presenter.ts'
import { listNotes } from '../notes/note.repository.ts'
import { bookingEntries, caseEntries, enrolmentEntries, entryOf, orderEntries } from './timeline.entries.ts'

type Call = (typeof staffTimelineContract)['staffTimeline']

interface Subject {
  userId: number
  /** Null for all that concerns the person. */
  orderId: number | null
  person: Person | undefined
}

/**
 * An order's tells of its buyer's family as well, in what was reported and answered, so it is a look at them too. Each source answers as many of its newest as are wanted of all, so that what is cut off after they are put together
 * is older than what is shown.
 */
export async function viewTimeline(
  platform: Platform,
  staff: Caller,
  { user_id, order_id, limit }: BodyOf<Call>,
): Promise<ResponseOf<Call>> {
  const subject = await getSubject(platform.db, user_id, order_id)
  await platform.db.transaction(tx =>
    recordLook(platform, tx, staff, { act: 'person_viewed', subject: { type: 'user', id: subject.userId } }),
  )
  const entries = await listEntries(platform, subject, limit + 1)
  entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  return { entries: entries.slice(0, limit), more: entries.length > limit }
}

async function getSubject(db: Db, userId: number | undefined, orderId: number | undefined): Promise<Subject> {
  if (orderId !== undefined) {
    const order = await findOrder(db, orderId)
    if (!order) throw new Refusal('order_unknown')
    return { userId: order.userId, orderId, person: undefined }
  }
  const person = userId === undefined ? undefined : await findPersonByUserId(db, userId)
  if (!person) throw new Refusal('user_unknown')
  return { userId: person.userId, orderId: null, person }
}

async function listEntries(
  { db, clock }: Platform,
  subject: Subject,
  limit: number,
): Promise<TimelineEntry[]> {
  const { userId, orderId, person } = subject
  const now = clock.now()
  const items = orderId === null ? [] : await listOrderItems(db, orderId)
  const idsOf = (kind: string) => items.filter(item => item.kind === kind).map(({ itemId }) => itemId)
  const bookingIds = idsOf('trial')
  const [orders, bookings, enrolments, cases, notes, acts, messages] = await Promise.all([
    listOrderEvents(db, orderId === null ? { userId } : { orderId }, limit),
    listBookingEvents(db, orderId === null ? sideOf(person, userId) : { bookingIds }, { now, limit }),
    listEnrolmentEvents(db, orderId === null ? { userId } : { enrolmentIds: idsOf('class') }, limit),
    listCaseEvents(db, orderId === null ? { userId } : { orderId, bookingIds }, limit),
    listNotes(db, { userId, orderId }, limit),
    actsAbout(db, subject, limit),
    // Whose an address is that was not verified, no one knows.
    person?.emailVerifiedAt ? listMessagesFrom(db, person.email) : [],
  ])
  const [people, classes] = await Promise.all([
    findPeople(db, [
      ...orders.refunds.flatMap(({ staffId }) => staffId ?? []),
      ...bookings.flatMap(({ booking }) => [booking.userId, booking.teacherId]),
      ...cases.cases.flatMap(({ closedBy }) => closedBy ?? []),
      ...cases.refundRequests.flatMap(row => [row.userId, row.answeredBy ?? row.userId]),
      ...cases.lessonReports.map(row => row.userId),
      ...notes.map(({ authorId }) => authorId),
    ]),
    findClasses(
      db,
      enrolments.map(({ classId }) => classId),
    ),
  ])
  return [
    ...(person ? [entryOf('registered', person.createdAt)] : []),
    ...orderEntries(orders, people),
    ...bookingEntries(bookings, { people, now, readerId: userId }),
    ...enrolmentEntries(enrolments, classes),
    ...caseEntries(cases, people),
    ...notes.map(({ writtenAt, body, authorId }) =>
      entryOf('note', writtenAt, { text: body, by: people.get(authorId)?.displayName ?? '' }),
    ),
    ...messages.map(({ createdAt, message }) => entryOf('support_written', createdAt, { text: message })),
    ...acts,
  ]
}

const sideOf = (person: Person | undefined, userId: number) =>
  person?.role === roles.teacher ? { teacherId: userId } : { userId }

/** Notes, refunds and looks are there by themselves, or in the log. */
const otherwiseShown = new Set([
  'person_viewed',
  'note_added',
  'order_refunded',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
])

async function actsAbout(db: Db, { userId, orderId }: Subject, limit: number): Promise<TimelineEntry[]> {
  const about =
    orderId === null
      ? { types: personTypes, ids: [String(userId)] }
      : { types: ['order' as const], ids: [String(orderId)] }
  const { rows } = await listActs(db, {
    about: { actors: [], subjects: [about] },
    without: 'person_viewed',
    limit,
    offset: 0,
    oldestFirst: false,
    countLimit: 0,
  })
  const shown = rows.filter(({ act }) => !otherwiseShown.has(act))
  const people = await findPeople(db, [userId, ...shown.flatMap(({ actorId }) => actorId ?? [])])
  const names = { people, centres: new Map(), things: {} }
  return shown.map(row => {
    const act = presentAct(row, names)
    return entryOf('act', row.at, { act, by: act.actor?.display_name ?? '' })
  })
}
