import type { ClassView } from '#contract/classes/classes.ts'
import {
  addDays,
  type Day,
  firstOfMonth,
  hongKongDay,
  hongKongInstant,
} from '#contract/rules/hong-kong-time.ts'
import type { Period } from '#contract/rules/lesson-times.ts'
import type { Locale } from '#contract/shared.ts'
import { type CacheTag, scheduleTag } from '#server/kernel/cache-tags.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findLearners, findPeople } from '../../accounts/index.ts'
import { findSaleTerms, nameProducts } from '../../catalogue/index.ts'
import {
  type ClassLesson,
  findClassRuns,
  findTeaching,
  listClassLessons,
  listClassLessonsIn,
  listComingClassLessons,
} from '../../lessons/index.ts'
import {
  countPlaces,
  findClass,
  findClasses,
  findShownClasses,
  listClassIdsOfCourse,
  listShownEnrolments,
} from '../class.repository.ts'
import type { CourseClass, Enrolment } from '../classes.tables.ts'
import { listReadyMaterials } from '../materials/material.repository.ts'
import { presentClass } from './class.presenter.ts'

const longestDays = 100

/** Both days included; the current month by default. */
export function periodOfDays(
  { startingDate, endingDate }: { startingDate?: Day | undefined; endingDate?: Day | undefined },
  now: Date,
): Period {
  const from = startingDate ?? firstOfMonth(endingDate ?? hongKongDay(now))
  const until = endingDate ?? addDays(firstOfMonth(addDays(firstOfMonth(from), 31)), -1)
  if (until < from) throw refuseFields({ endingDate: 'date_order' })
  if (until > addDays(from, longestDays)) throw refuseFields({ endingDate: 'class_period' })
  return { from: hongKongInstant(from), to: hongKongInstant(addDays(until, 1)) }
}

/** With the reader's language. */
export type Shown = Platform & { locale: Locale }

export interface Viewer {
  userId: number
}

/** Lists of everyone's classes change with any class, and with the list of courses. */
export const everybodysTags = ['classes', 'lists', 'teachers'] as const

export interface ShownClasses {
  classes: ClassView[]
  /** Courses whose status decides what is shown, including hidden ones, and calendars that include the seats. */
  tags: CacheTag[]
}

/**
 * To strangers, open classes of a course on sale with an active teacher; to people in a class, that class in any case.
 */
export async function showClasses(
  { db, clock, config, locale }: Shown,
  viewer: Viewer | null,
  rows: readonly CourseClass[],
  lessons: readonly ClassLesson[],
  { cancelled = false } = {},
): Promise<ShownClasses> {
  const now = clock.now()
  const [ids, teacherIds] = [rows.map(({ id }) => id), [...new Set(rows.map(({ teacherId }) => teacherId))]]
  const [shown, teaching, people, names, places, runs, materials, enrolments] = await Promise.all([
    findShownClasses(db, ids, hongKongDay(now)),
    findTeaching(db, teacherIds),
    findPeople(db, teacherIds),
    nameProducts(db, [...new Set(rows.map(({ productId }) => productId))], locale),
    countPlaces(db, ids, now),
    findClassRuns(db, ids, now),
    listReadyMaterials(db, ids, viewer?.userId),
    viewer && ids.length > 0 ? listShownEnrolments(db, viewer.userId, ids) : [],
  ])
  const learners = await findLearners(
    db,
    enrolments.flatMap(({ learnerId }) => learnerId ?? []),
  )
  const lessonsOf = Map.groupBy(lessons, ({ classId }) => classId)
  const materialsOf = Map.groupBy(materials, ({ classId }) => classId)
  const enrolmentsOf = Map.groupBy(enrolments, ({ classId }) => classId)
  const isPublic = ({ id, teacherId, state }: CourseClass) =>
    shown.has(id) && teaching.has(teacherId) && (cancelled || state === 'open')
  return {
    classes: rows.flatMap(row => {
      const own = viewer?.userId === row.teacherId
      const its: readonly Enrolment[] = enrolmentsOf.get(row.id) ?? []
      if (!own && its.length === 0 && !isPublic(row)) return []
      return presentClass(row, {
        ...{ own, enrolments: its, now, places: places.get(row.id), run: runs.get(row.id) },
        cancelHours: config.cancelHours,
        courseName: names.get(row.productId) ?? '',
        teacherName: people.get(row.teacherId)?.displayName ?? '',
        learnerNames: new Map([...learners.values()].map(({ id, firstName }) => [id, firstName])),
        lessons: lessonsOf.get(row.id) ?? [],
        materials: materialsOf.get(row.id) ?? [],
      })
    }),
    tags: [
      ...new Set(
        rows.flatMap(({ productId, teacherId }) => [`product:${productId}` as const, scheduleTag(teacherId)]),
      ),
    ],
  }
}

/** By the next lesson. */
export async function showLessons(
  platform: Shown,
  viewer: Viewer | null,
  lessons: readonly ClassLesson[],
): Promise<ShownClasses> {
  const ids = [...new Set(lessons.map(({ classId }) => classId))]
  const found = await findClasses(platform.db, ids)
  const rows = ids.flatMap(id => found.get(id) ?? [])
  return showClasses(platform, viewer, rows, lessons)
}

export const viewTeacherClasses = async (
  platform: Shown,
  viewer: Viewer | null,
  teacherId: number,
  period: Period,
): Promise<ShownClasses> =>
  showLessons(platform, viewer, await listClassLessonsIn(platform.db, period, { teacherId }))

export async function viewCourseClasses(
  platform: Shown,
  viewer: Viewer | null,
  productId: number,
  period: Period,
): Promise<ShownClasses & { teacherIds: number[] }> {
  const { db } = platform
  const [classIds, courses] = await Promise.all([
    listClassIdsOfCourse(db, productId),
    findSaleTerms(db, [productId]),
  ])
  const shown = await showLessons(platform, viewer, await listClassLessonsIn(db, period, { classIds }))
  return { ...shown, teacherIds: courses.map(({ teacherId }) => teacherId) }
}

const mostOfEverybody = 500
/** Lessons per step, and steps: hidden classes are among the others. */
const lessonsAStep = 400
const mostSteps = 12

export async function viewAllClasses(
  platform: Shown,
  viewer: Viewer | null,
  period: Period,
  most = mostOfEverybody,
): Promise<ShownClasses> {
  const classIds = await findComing(platform, period, most)
  return showLessons(platform, viewer, await listClassLessonsIn(platform.db, period, { classIds }))
}

/** Classes on sale by their next lesson, from the start of a period. */
async function findComing({ db, clock }: Platform, period: Period, most: number): Promise<number[]> {
  const today = hongKongDay(clock.now())
  const looked = new Set<number>()
  const found: number[] = []
  let { from } = period
  for (let step = 0; step < mostSteps && found.length < most; step++) {
    const lessons = await listComingClassLessons(db, { from, to: period.to }, lessonsAStep)
    const fresh = [...new Set(lessons.map(({ classId }) => classId))].filter(id => !looked.has(id))
    const shown = await findShownClasses(db, fresh, today)
    for (const id of fresh) looked.add(id)
    found.push(...fresh.filter(id => shown.has(id)))
    const last = lessons.at(-1)
    if (!last || lessons.length < lessonsAStep) break
    // Lessons at the same moment may be read twice; if a whole step has one moment, the next starts after it.
    from = last.startsAt > from ? last.startsAt : new Date(from.getTime() + 1)
  }
  return found.slice(0, most)
}

const comingDays = 60

/** Everyone's next classes. */
export function viewComingClasses(
  platform: Shown,
  viewer: Viewer | null,
  most: number,
): Promise<ShownClasses> {
  const now = platform.clock.now()
  const to = new Date(now.getTime() + comingDays * 24 * 3600_000)
  return viewAllClasses(platform, viewer, { from: now, to }, most)
}

/** Someone with its address may know that a class was cancelled. */
export async function viewClass(
  platform: Shown,
  viewer: Viewer | null,
  classId: number,
): Promise<ShownClasses & { class: ClassView; teacherId: number }> {
  const row = await findClass(platform.db, classId)
  if (!row) throw new Refusal('class_unknown')
  const lessons = await listClassLessons(platform.db, [classId])
  const shown = await showClasses(platform, viewer, [row], lessons, { cancelled: true })
  const [found] = shown.classes
  if (!found) throw new Refusal('class_unknown')
  return { ...shown, class: found, teacherId: row.teacherId }
}
