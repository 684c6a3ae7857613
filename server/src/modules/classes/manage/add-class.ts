import type { SentClass } from '#contract/classes/classes.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { refuseFields } from '#server/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeople } from '../../accounts/index.ts'
import { findSaleTerms, isListed, type SaleTerms } from '../../catalogue/index.ts'
import { insertClassLessons, refuseManagers, retryOverlap } from '../../lessons/index.ts'
import { notifyFollowers } from '../../saved/index.ts'
import { holdTeacher } from '../../teachers/index.ts'
import { invalidateClasses } from '../calendar/invalidate-classes.ts'
import { insertClass } from '../class.repository.ts'
import type { CourseClass } from '../classes.tables.ts'
import { giveFiles } from '../materials/give-files.ts'
import { decideClass } from './class.rules.ts'
import { slotOn } from './class-plan.rules.ts'
import { checkTimes, meetingDays } from './place-lessons.ts'

/** Adds a class with all of its lessons, or refuses it. */
export async function addClass(
  platform: Platform,
  caller: Caller,
  sent: SentClass,
  uploads: readonly string[] = [],
): Promise<number> {
  refuseManagers(caller)
  const { decided, problems } = decideClass(sent, null)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const days = meetingDays(decided, sent)
  return retryOverlap(() =>
    platform.db.transaction(async tx => {
      const now = platform.clock.now()
      const teacherId = caller.userId
      await holdTeacher(tx, teacherId, now)
      const course = await getOwnCourse(tx, caller, decided.productId)
      const wanted = days.map(day => slotOn(day, decided))
      const periods = await checkTimes(tx, teacherId, wanted, { now })
      const row = await insertClass(tx, {
        ...decided,
        ...{ teacherId, centreId: course.centreId, createdAt: now },
      })
      await insertClassLessons(
        tx,
        periods.map(({ from, to }) => ({
          ...{ teacherId, classId: row.id, title: row.title, venue: row.venue },
          ...{ startsAt: from, endsAt: to, createdAt: now },
        })),
      )
      await giveFiles(platform, tx, row, uploads)
      await invalidateClasses(platform, tx, [row])
      await notifyOpened(platform, tx, row, course)
      return row.id
    }),
  )
}

/** If strangers can see it, followers are notified. */
async function notifyOpened(
  platform: Platform,
  tx: Tx,
  opened: CourseClass,
  course: SaleTerms,
): Promise<void> {
  if (!isListed(course, hongKongDay(platform.clock.now()))) return
  const people = await findPeople(tx, [opened.teacherId])
  await notifyFollowers(platform, tx, course, {
    template: 'classOpened',
    params: {
      seller: people.get(opened.teacherId)?.displayName ?? '',
      title: opened.title,
      path: `/classes/${encodeURIComponent(course.name.toWellFormed())}/${course.id}`,
    },
    key: `opened:${opened.id}`,
  })
}

const deleted = -1

/** A course's classes are by its teacher; a centre's, while they are its member. */
export async function getOwnCourse(db: Db, caller: Caller, productId: number): Promise<SaleTerms> {
  const [course] = await findSaleTerms(db, [productId])
  const own =
    course?.teacherId === caller.userId &&
    course.status !== deleted &&
    (course.centreId === null || course.centreId === caller.subscriberId)
  if (!own) throw refuseFields({ course_id: 'class_course_unknown' })
  return course
}
