import type { CaseEvent as ShownEvent, ViewedCase } from '#contract/cases/staff-cases.ts'
import { peopleRoles } from '#contract/rules/people.ts'
import type { StaffAct } from '#contract/rules/staff-acts.ts'
import { staffActs } from '#contract/rules/staff-acts.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordLook } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findCentreNames,
  findLearners,
  findPeople,
  isSuspended,
  type Person,
  pictureAddress,
  rolesOf,
} from '../accounts/index.ts'
import { listPersonOrders } from '../commerce/index.ts'
import { listBookings } from '../lessons/index.ts'
import type { Case, CaseEvent, Report } from './cases.tables.ts'
import { describeSubject, personName } from './describe-subject.ts'
import type { LessonReportsContext } from './lesson-reports/lesson-reports.context.ts'
import { viewReportOfCase } from './lesson-reports/view-reports.ts'
import { presentCases } from './present-cases.ts'
import type { RefundsContext } from './refunds/refunds.context.ts'
import { viewRefundOfCase } from './refunds/view-requests.ts'
import { presentPictures } from './report-pictures.ts'
import {
  countReportsBy,
  countWarnings,
  findCase,
  findReports,
  listEvents,
  listOtherCases,
} from './staff-case.repository.ts'

/** This many of each kind are shown; their own lists have the rest. */
const shown = 5
const mostEarlier = 20

/** Each look is logged: a case names people. */
export async function viewCase(
  platform: RefundsContext & LessonReportsContext,
  staff: Caller,
  caseId: number,
  locale: Locale,
): Promise<ViewedCase> {
  const { db } = platform
  const row = await findCase(db, caseId)
  if (!row) throw new Refusal('case_unknown')
  await db.transaction(tx =>
    recordLook(platform, tx, staff, { act: 'case_viewed', subject: { type: 'case', id: caseId } }),
  )
  const [reports, events, others] = await Promise.all([
    findReports(db, [caseId]),
    listEvents(db, caseId),
    listOtherCases(db, row, mostEarlier),
  ])
  const sent = reports.get(caseId) ?? []
  const reportIds = sent.map(({ id }) => id)
  const reporterIds = [...new Set(sent.flatMap(({ reporterId }) => reporterId ?? []))]
  const actorIds = events.flatMap(({ actorId, what, body }) => [
    actorId ?? 0,
    what === 'assigned' ? Number(body) : 0,
  ])
  const people = await findPeople(
    db,
    [...reporterIds, ...actorIds, row.userId ?? 0].filter(id => id > 0),
  )
  const [
    [listed],
    earlier,
    subject,
    reportCounts,
    person,
    centres,
    lessons,
    orders,
    refund,
    lesson_report,
    pictures,
  ] = await Promise.all([
    presentCases(platform, [row], locale),
    presentCases(platform, others, locale),
    describeSubject(platform, { kind: row.kind, id: row.subjectId }, locale),
    countReportsBy(db, reporterIds),
    personOf(db, row, people),
    findCentreNames(db, row.centreId === null ? [] : [row.centreId]),
    lessonsOf(platform, row, reporterIds),
    ordersOf(db, reporterIds),
    row.kind === 'refund' ? viewRefundOfCase(platform, caseId) : null,
    row.kind === 'lesson_report' ? viewReportOfCase(platform, caseId) : null,
    presentPictures(platform, staff, caseId, reportIds),
  ])
  if (!listed) throw new Error('A case was not presented')
  const isTalk = row.kind === 'conversation' || row.kind === 'message'
  const readings = events.filter(({ what }) => what === 'read')
  return {
    ...listed,
    subject: subject
      ? {
          id: row.subjectId,
          ...{ text: subject.text, answer: subject.answer, path: subject.path, hidden: subject.hidden },
        }
      : null,
    report_list: sent.map(report => ({
      ...presentReport(report, { people, counts: reportCounts, locale }),
      pictures: pictures.get(report.id) ?? [],
    })),
    person,
    centre: row.centreId === null ? null : { id: row.centreId, name: centres.get(row.centreId) ?? '' },
    conversation: isTalk
      ? { read: readings.map(({ actorId, at }) => ({ by: nameOf(people, actorId), at: at.toISOString() })) }
      : null,
    ...{ refund, lesson_report, lessons, orders },
    earlier: earlier.map(({ case_id, number, reason, title, opened_at, closed }) => ({
      ...{ case_id, number, reason, title, opened_at, closed },
    })),
    events: [
      { at: row.openedAt.toISOString(), by: null, what: 'opened' as const, text: '', act: null },
      ...events.map(event => presentEvent(event, people)),
    ],
  }
}

const nameOf = (people: ReadonlyMap<number, Person>, id: number | null): string =>
  people.get(id ?? 0)?.displayName ?? ''

const isAct = (text: string): text is StaffAct => staffActs.some(act => act === text)

function presentEvent(
  { at, actorId, what, body }: CaseEvent,
  people: ReadonlyMap<number, Person>,
): ShownEvent {
  return {
    at: at.toISOString(),
    by: actorId === null ? null : nameOf(people, actorId),
    what,
    text: what === 'assigned' ? nameOf(people, Number(body)) : what === 'act' ? '' : body,
    act: what === 'act' && isAct(body) ? body : null,
  }
}

function presentReport(
  { id, reporterId, email, locale: language, reason, body, reportedAt }: Report,
  known: { people: ReadonlyMap<number, Person>; counts: ReadonlyMap<number, number>; locale: Locale },
): Omit<ViewedCase['report_list'][number], 'pictures'> {
  return {
    report_id: id,
    ...{ reason, language },
    text: body,
    at: reportedAt.toISOString(),
    user_id: reporterId,
    name: reporterId === null ? '' : personName(known.people.get(reporterId), known.locale),
    email: email ?? '',
    earlier: reporterId === null ? 0 : Math.max(0, (known.counts.get(reporterId) ?? 1) - 1),
  }
}

async function personOf(
  db: Db,
  { userId }: Case,
  people: ReadonlyMap<number, Person>,
): Promise<ViewedCase['person']> {
  const person = people.get(userId ?? 0)
  if (!person || person.deletedAt) return null
  return {
    user_id: person.userId,
    name: person.displayName,
    profile_picture: pictureAddress(person),
    role: peopleRoles.find(name => rolesOf[name].includes(person.role)) ?? 'student',
    language: person.language,
    suspended: isSuspended(person),
    warnings: await countWarnings(db, person.userId),
  }
}

/** The lessons of the person concerned with the reporter, and the reported one; upcoming ones first. */
async function lessonsOf(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { kind, subjectId, userId }: Case,
  reporterIds: readonly number[],
): Promise<ViewedCase['lessons']> {
  const now = clock.now()
  const page = { now, limit: shown, offset: 0 }
  const pairs =
    userId === null
      ? []
      : reporterIds.flatMap(other => [
          { teacherId: userId, userId: other },
          { teacherId: other, userId },
        ])
  const found = await Promise.all([
    ...(kind === 'lesson' ? [listBookings(db, { bookingIds: [subjectId] }, page)] : []),
    ...pairs.slice(0, 2 * shown).map(pair => listBookings(db, pair, page)),
  ])
  const rows = [...new Map(found.flatMap(one => one.rows).map(row => [row.booking.id, row])).values()]
  const learners = await findLearners(
    db,
    rows.flatMap(({ booking }) => booking.learnerId ?? []),
  )
  return rows.map(({ booking, lesson }) => {
    const learner = learners.get(booking.learnerId ?? 0)
    return {
      booking_id: booking.id,
      starts_at: lesson.startsAt.toISOString(),
      ends_at: lesson.endsAt.toISOString(),
      learner: [learner?.firstName, learner?.grade].filter(Boolean).join(', '),
      status: booking.state === 'cancelled' ? 'cancelled' : lesson.endsAt > now ? 'upcoming' : 'past',
      attendance: booking.attendance === null ? '' : booking.attendance === 0 ? 'absent' : 'present',
      reported: kind === 'lesson' && booking.id === subjectId,
    }
  })
}

async function ordersOf(db: Db, reporterIds: readonly number[]): Promise<ViewedCase['orders']> {
  const found = await Promise.all(reporterIds.slice(0, shown).map(id => listPersonOrders(db, id, shown)))
  return found
    .flatMap(({ orders }) => orders)
    .map(({ id, number, at, totalCents }) => ({
      order_id: id,
      number,
      at: at.toISOString(),
      total: totalCents,
    }))
}
