import { momentText } from '#contract/rules/hong-kong-texts.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findLearners, findPeople, learnerCard } from '../../accounts/index.ts'
import {
  type ClassLesson,
  freeUntil,
  listUnremindedClassLessons,
  markClassLessonReminded,
  minutesUntil,
  reminderHours,
  wantsReminder,
} from '../../lessons/index.ts'
import { findClass } from '../class.repository.ts'
import type { CourseClass } from '../classes.tables.ts'
import { listLive } from '../enrolments/enrolment-list.repository.ts'

const atOnce = 500
const hourMs = 3600 * 1000

const latestHours = 20

/** Some hours late is still a day before; a lesson set or moved to the next hours is announced by the hour. */
const isDayBefore = (startsAt: Date, now: Date): boolean => freeUntil(startsAt, latestHours) >= now

/** A day and an hour before a lesson of a class, to both sides, once for each start time it has and never after it. */
export async function remindOfClasses(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  for (const hours of reminderHours) {
    const to = new Date(now.getTime() + hours * hourMs)
    for (const lesson of await listUnremindedClassLessons(db, { from: now, to, hours, limit: atOnce })) {
      await db.transaction(async tx => {
        // A lesson moved, suspended or cancelled just now is no longer the one that was read.
        if (!(await markClassLessonReminded(tx, lesson, hours))) return
        if (hours === 1 || isDayBefore(lesson.startsAt, now)) await mailReminders(platform, tx, lesson, hours)
      })
    }
  }
}

const isOnline = ({ zoomLink, googleMeetLink }: CourseClass): boolean =>
  zoomLink !== '' || googleMeetLink !== ''

async function mailReminders(
  { jobs, clock }: Platform,
  tx: Tx,
  lesson: ClassLesson,
  hours: (typeof reminderHours)[number],
): Promise<void> {
  const course = await findClass(tx, lesson.classId)
  if (course?.state !== 'open') return
  const enrolled = (await listLive(tx, { classId: course.id })).filter(({ state }) => state === 'confirmed')
  if (enrolled.length === 0) return
  const [people, learners] = await Promise.all([
    findPeople(tx, [...new Set([...enrolled.map(({ userId }) => userId), course.teacherId])]),
    findLearners(
      tx,
      enrolled.flatMap(({ learnerId }) => learnerId ?? []),
    ),
  ])
  const send = async (userId: number, side: 'student' | 'teacher', who: string, child = '') => {
    const reader = people.get(userId)
    // A deleted account has no address.
    if (!reader || reader.deletedAt) return
    await sendMail(jobs, tx, {
      to: reader.email,
      template: 'classReminder',
      locale: reader.language,
      params: {
        ...{ side, who, title: course.title, venue: lesson.venue },
        other: people.get(course.teacherId)?.displayName ?? '',
        when: momentText(lesson.startsAt, reader.language),
        minutes: minutesUntil(lesson.startsAt, clock.now()),
        child,
        // When the lesson is about to start, it leads straight in; a lesson at a venue is only looked up.
        path: `/my-classes/${course.id}${isOnline(course) ? `?join=${lesson.id}` : ''}`,
      },
    })
  }
  // Once per account, however many of their learners attend.
  const notified = Map.groupBy(
    enrolled.filter(one => wantsReminder(one, lesson, hours)),
    ({ userId }) => userId,
  )
  for (const [userId, its] of notified) {
    const namesOf = (list: typeof its) =>
      list.flatMap(one => learnerCard(one, { people, learners }).learner_name || []).join(', ')
    await send(userId, 'student', namesOf(its), namesOf(its.filter(({ learnerId }) => learnerId !== null)))
  }
  await send(course.teacherId, 'teacher', String(enrolled.length))
}
