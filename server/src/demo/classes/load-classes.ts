import { join } from 'node:path'
import { addDays, hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { weekdayOf } from '#contract/rules/lesson-times.ts'
import { type demo as Demo, materialsFolder } from '#demo/index.ts'
import type { LiveClass } from '#demo/types.ts'
import { listLearnersOf } from '#server/modules/accounts/index.ts'
import { classItem } from '#server/modules/classes/enrolments/class-line.ts'
import { findClasses } from '#server/modules/classes/index.ts'
import { giveFiles } from '#server/modules/classes/materials/give-files.ts'
import { changeLesson, listClassLessons } from '#server/modules/lessons/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findUserIds } from '../accounts/find-ids.ts'
import { findProductIds } from '../catalogue/find-product-ids.ts'
import { importItemSales } from '../commerce/import-item-sales.ts'
import { importFile } from '../media/import-file.ts'
import { materialFacts } from '../media/material-facts.ts'
import { importWarning } from '../weather/import-warning.ts'
import { type ImportedClass, importClasses } from './import-classes.ts'
import { type ImportedEnrolment, importEnrolments } from './import-enrolments.ts'
import { importLeaveRequest } from './import-leave-request.ts'

const dayMs = 24 * 3600 * 1000
/** How long before the first lesson it was offered. */
const daysAhead = 21

/** Classes around the first start: some already running, some starting soon, including single evenings. */
export async function loadClasses(platform: Platform, demo: typeof Demo): Promise<(tx: Tx) => Promise<void>> {
  const now = platform.clock.now()
  const names = new Map(demo.products.map(({ key, name }) => [key, name]))
  const files = await receiveFiles(platform, demo)
  return async tx => {
    const ids = await findProductIds(tx, [...names.values()])
    const liveClasses = demo.liveClasses.map(live => atTimes(live, now))
    const imported = liveClasses.map((live): ImportedClass => {
      const productId = ids.get(names.get(live.product) ?? '')
      if (productId === undefined) throw new Error(`The demo has no course ${live.product}`)
      return { productId, ...importedOf(live, now) }
    })
    const classIds = await importClasses(platform, tx, imported)
    const runs = liveClasses.map((live, index) => ({ live, classId: classIds[index] ?? 0 }))
    await loadPlaces(platform, tx, runs)
    const courses = await findClasses(tx, classIds)
    for (const { live, classId } of runs) {
      const course = courses.get(classId)
      if (course) await giveFiles(platform, tx, course, files.get(live.key) ?? [])
    }
    for (const { live, classId } of runs) if (live.typhoon) await suspendLast(platform, tx, classId)
  }
}

/** Materials of teachers for enrolled students, by class. */
async function receiveFiles(
  platform: Platform,
  demo: typeof Demo,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const given = new Map<string, string[]>()
  for (const { key, teacher, files = [] } of demo.liveClasses) {
    const ownerId = (await findUserIds(platform.db, [teacher])).get(teacher)
    if (ownerId === undefined) throw new Error(`The demo has no ${teacher}`)
    for (const { name, file } of files) {
      const material = demo.materials.find(one => one.key === file)
      if (!material) throw new Error(`The demo has no file ${file}`)
      const arrived = {
        ownerId,
        purpose: 'material',
        name,
        path: join(materialsFolder, material.file),
      } as const
      const id = await importFile(platform, { ...arrived, facts: await materialFacts(material) })
      given.set(key, [...(given.get(key) ?? []), id])
    }
  }
  return given
}

interface Run {
  live: LiveClass
  classId: number
}

/** Who is enrolled and has paid, who is waiting, and who has requested a seat. */
async function loadPlaces(platform: Platform, tx: Tx, runs: readonly Run[]): Promise<void> {
  const now = platform.clock.now().getTime()
  const userIds = await findUserIds(tx, [
    ...new Set(
      runs.flatMap(({ live: { enrolled, waiting = [], asking = [] } }) => [
        ...[...enrolled, ...waiting],
        ...asking.map(({ student }) => student),
      ]),
    ),
  ])
  const person = (username: string): number => {
    const id = userIds.get(username)
    if (id === undefined) throw new Error(`The demo has no ${username}`)
    return id
  }
  const families = await listLearnersOf(tx, [...userIds.values()])
  const learnerOf = ({ learners }: LiveClass, username: string): number | null =>
    families.get(person(username))?.find(({ firstName }) => firstName === learners?.[username])?.id ?? null
  const places = runs.flatMap(({ live, classId }): ImportedEnrolment[] => {
    const opened = Math.min(now + (live.fromDay - daysAhead) * dayMs, now - 5 * dayMs)
    // One after another, while seats were on sale; who leaves again came in last.
    const at = (index: number, name = '') =>
      live.leaving?.student === name ? joinedLately(live, now) : new Date(opened + (index + 1) * dayMs * 0.4)
    const { enrolled, waiting = [], asking = [] } = live
    return [
      ...enrolled.map((name, index) => ({
        ...{ classId, userId: person(name), learnerId: learnerOf(live, name) },
        ...{ state: 'confirmed' as const, at: at(index, name) },
      })),
      ...waiting.map((name, index) => ({
        ...{ classId, userId: person(name), state: 'waiting' as const, at: at(enrolled.length + index) },
      })),
      ...asking.map(({ student, message }) => ({
        ...{ classId, userId: person(student), state: 'asked' as const, message },
        at: new Date(now - 5 * 3600_000),
      })),
    ]
  })
  const stored = await importEnrolments(tx, places)
  const courses = await findClasses(tx, [...new Set(stored.map(({ classId }) => classId))])
  await importItemSales(
    platform,
    tx,
    stored
      .filter(({ state, priceCents }) => state === 'confirmed' && priceCents > 0)
      .map(({ id, classId, userId, teacherId, priceCents, confirmedAt, createdAt }) => ({
        item: classItem(id),
        userId,
        offer: {
          title: courses.get(classId)?.title ?? '',
          priceCents,
          teacherId,
          centreId: courses.get(classId)?.centreId ?? null,
        },
        at: confirmedAt ?? createdAt,
        refundedAt: null,
      })),
  )
  for (const { live, classId } of runs) {
    const { leaving } = live
    if (!leaving) continue
    const userId = person(leaving.student)
    const enrolment = stored.find(one => one.classId === classId && one.userId === userId)
    if (enrolment) await importLeaveRequest(platform, tx, enrolment, leaving.message)
  }
}

/** A lesson that is far enough for its visitors. */
function atTimes({ otherwise, ...live }: LiveClass, now: Date): LiveClass {
  const next = lastStart(live, now.getTime()) + dayMs
  return otherwise && next - now.getTime() < dayMs / 2 ? { ...live, ...otherwise } : live
}

/** Of a class of every day: when its last lesson began. */
function lastStart({ time }: Pick<LiveClass, 'time'>, now: number): number {
  const today = hongKongInstant(hongKongDay(new Date(now)), time).getTime()
  return today < now ? today : today - dayMs
}

/** After the lesson before the next one has begun, and today. */
const joinedLately = (live: LiveClass, now: number): Date =>
  new Date(Math.max(lastStart(live, now) + 60_000, now - 4 * 3600_000))

/** The last lesson that has started was hit by a typhoon; its teacher hasn't set another date yet. */
async function suspendLast(platform: Platform, tx: Tx, classId: number): Promise<void> {
  const now = platform.clock.now()
  const past = (await listClassLessons(tx, [classId])).filter(({ endsAt }) => endsAt <= now)
  const last = past.at(-1)
  if (!last) return
  const hour = 3600_000
  const beganAt = new Date(last.startsAt.getTime() - 3 * hour)
  await importWarning(tx, {
    ...{ code: 'TC8NE', beganAt },
    endedAt: new Date(Math.min(last.endsAt.getTime(), now.getTime())),
  })
  await changeLesson(tx, last.id, { state: 'suspended', suspendedAt: beganAt, reason: 'TC8NE' })
}

/** The day a class first meets: the first of its weekdays from then on. */
function firstDay({ weekdays, fromDay }: LiveClass, now: Date): string {
  const from = addDays(hongKongDay(now), fromDay)
  const days = [0, 1, 2, 3, 4, 5, 6].map(days => addDays(from, days))
  return days.find(day => weekdays.length === 0 || weekdays.includes(weekdayOf(day))) ?? from
}

function importedOf(live: LiveClass, now: Date): Omit<ImportedClass, 'productId'> {
  const { title, priceCents, color, weekdays, time, endTime, weeks, venue, remarks } = live
  const startsOn = firstDay(live, now)
  return {
    ...{ title, priceCents, color, weekdays, venue, remarks, startsOn },
    endsOn: weekdays.length === 0 ? startsOn : addDays(startsOn, weeks * 7 - 1),
    ...{ startTime: time, endTime, seats: live.studentsLimit ?? 0, needsApproval: live.requiresApproval },
    latePrice: live.latePrice ?? 'pro_rata',
    zoomLink: venue === '' ? `https://meet.example.com/${live.key}` : '',
    googleMeetLink: '',
    createdAt: new Date(now.getTime() + (live.fromDay - daysAhead) * dayMs),
  }
}
