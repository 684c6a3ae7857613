import type { ViewedPerson } from '#contract/admin/people.ts'
import { mayStaff } from '#contract/rules/staff-permissions.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { listActs, recordLook } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findAccess,
  findCentreNames,
  findLearners,
  findPeople,
  findPersonByUserId,
  findSuspension,
  listLearners,
  listSessionsForStaff,
  mayDecideAbout,
  type Person,
  presentSession,
  viewFactorReset,
} from '../accounts/index.ts'
import { type Enrolment, findClasses, listOfPerson } from '../classes/index.ts'
import { listPersonOrders, sumSeller } from '../commerce/index.ts'
import { type BookedLesson, findFeed, listBookings } from '../lessons/index.ts'
import { countWebhooks } from '../webhooks/index.ts'
import { personTypes, presentAct } from './act.presenter.ts'
import { presentOpened } from './person.presenter.ts'
import { viewTeaching } from './suspended-teachers/list-lessons.ts'

/** So many of each kind are shown; the lists of their own have the rest. */
const SHOWN = 5
const MOST_CLASSES = 200

/** Written down before anything of it is read: there is no look at a person that the log does not have. A page that asks again within ten minutes is the same look. */
export async function viewPerson(platform: Platform, staff: Caller, userId: number): Promise<ViewedPerson> {
  const { db, clock } = platform
  const person = await findPersonByUserId(db, userId)
  if (!person) throw new Refusal('user_unknown')
  await db.transaction(tx =>
    recordLook(platform, tx, staff, { act: 'person_viewed', subject: { type: 'user', id: userId } }),
  )
  const now = clock.now()
  const [
    access,
    reset,
    sessions,
    webhooks,
    feed,
    centres,
    suspension,
    learners,
    orders,
    sales,
    lessons,
    classes,
    teaching,
    acts,
  ] = await Promise.all([
    findAccess(db, person.authId, now),
    viewFactorReset(platform, staff, person),
    listSessionsForStaff(platform, staff, person),
    countWebhooks(db, userId),
    findFeed(db, userId, now),
    findCentreNames(db, person.subscriberId ? [person.subscriberId] : []),
    findSuspension(db, person.authId),
    listLearners(db, userId),
    listPersonOrders(db, userId, SHOWN),
    salesOf(db, person),
    lessonsOf(db, person, now),
    classesOf(db, userId),
    person.role === roles.teacher ? viewTeaching(db, userId, now) : null,
    actsAbout(db, userId),
  ])
  const by = suspension && (await findPeople(db, [suspension.suspendedBy])).get(suspension.suspendedBy)
  return {
    person: presentOpened(person, {
      centre: centres.get(person.subscriberId),
      secondFactor: access.secondFactor,
    }),
    suspension: suspension
      ? { reason: suspension.reason, at: suspension.suspendedAt.toISOString(), by: by?.displayName ?? '' }
      : null,
    factor_reset: reset,
    may_decide: mayStaff(staff.role, 'people.write') && mayDecideAbout(staff, person),
    access: {
      passkeys: access.passkeys,
      access_tokens: access.accessTokens,
      webhooks,
      calendar_feed: feed !== undefined,
    },
    sessions: sessions.map(presentSession),
    learners: learners.map(({ id, firstName, grade, school }) => ({
      learner_id: id,
      first_name: firstName,
      grade,
      school,
    })),
    orders: {
      count: orders.count,
      list: orders.orders.map(({ id, number, at, state, totalCents }) => ({
        order_id: id,
        number,
        at: at.toISOString(),
        status: state,
        total: totalCents,
      })),
    },
    sales,
    lessons,
    classes,
    teaching,
    acts,
  }
}

async function salesOf(db: Db, { role, userId, subscriberId }: Person): Promise<ViewedPerson['sales']> {
  if (role !== roles.teacher && role !== roles.businessManager) return null
  const runsCentre = role === roles.businessManager && subscriberId > 0
  const sums = await sumSeller(db, { teacherId: userId, centreId: runsCentre ? subscriberId : null })
  return { total: sums.salesCents, paid_out: sums.payoutCents, pending: sums.pendingCents }
}

async function lessonsOf(db: Db, { role, userId }: Person, now: Date): Promise<ViewedPerson['lessons']> {
  const teaches = role === roles.teacher
  const filter = teaches ? { teacherId: userId } : { userId }
  const { count, rows } = await listBookings(db, filter, { now, limit: SHOWN, offset: 0 })
  const idsOf = (of: (row: BookedLesson) => number | null) => rows.flatMap(row => of(row) ?? [])
  const [people, learners] = await Promise.all([
    findPeople(
      db,
      idsOf(({ booking }) => (teaches ? booking.userId : booking.teacherId)),
    ),
    findLearners(
      db,
      idsOf(({ booking }) => booking.learnerId),
    ),
  ])
  const withWhom = ({ booking }: BookedLesson): string => {
    if (!teaches) return people.get(booking.teacherId)?.displayName ?? ''
    const learner = booking.learnerId === null ? undefined : learners.get(booking.learnerId)
    const student = learner ?? people.get(booking.userId)
    return [student?.firstName, student?.grade].filter(Boolean).join(', ')
  }
  const statusOf = ({ booking, lesson }: BookedLesson): ViewedPerson['lessons']['list'][number]['status'] =>
    booking.state === 'cancelled' ? 'cancelled' : lesson.endsAt > now ? 'upcoming' : 'past'
  const list = rows.map(row => ({
    booking_id: row.booking.id,
    starts_at: row.lesson.startsAt.toISOString(),
    ends_at: row.lesson.endsAt.toISOString(),
    with: withWhom(row),
    status: statusOf(row),
  }))
  return { count, list }
}

const statusOf = ({
  state,
  endedAt,
}: Pick<Enrolment, 'state' | 'endedAt'>): ViewedPerson['classes']['list'][number]['status'] =>
  state === 'confirmed' ? 'enrolled' : endedAt ? 'ended' : 'waiting'

async function classesOf(db: Db, userId: number): Promise<ViewedPerson['classes']> {
  const rows = await listOfPerson(db, { userId }, MOST_CLASSES)
  const shown = rows.slice(0, SHOWN)
  const classes = await findClasses(
    db,
    shown.map(({ classId }) => classId),
  )
  const list = shown.map(({ id, classId, state, createdAt, endedAt }) => ({
    enrolment_id: id,
    class_id: classId,
    title: classes.get(classId)?.title ?? '',
    at: createdAt.toISOString(),
    status: statusOf({ state, endedAt }),
  }))
  return { count: rows.length, list }
}

async function actsAbout(db: Db, userId: number): Promise<ViewedPerson['acts']> {
  const { rows, count } = await listActs(db, {
    about: { actors: [], subjects: [{ types: personTypes, ids: [String(userId)] }] },
    without: 'person_viewed',
    limit: 10,
    offset: 0,
    oldestFirst: false,
    countLimit: 100,
  })
  const people = await findPeople(db, [userId, ...rows.flatMap(({ actorId }) => actorId ?? [])])
  const names = { people, centres: new Map(), things: {} }
  return { count, list: rows.map(row => presentAct(row, names)) }
}
