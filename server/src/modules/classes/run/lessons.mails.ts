import { momentText } from '#contract/rules/hong-kong-texts.ts'
import { amountText } from '#contract/rules/money.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeople } from '../../accounts/index.ts'
import { findLessonRefunds, itemKey } from '../../commerce/index.ts'
import { findClass } from '../class.repository.ts'
import type { LessonsMail } from '../classes.jobs.definitions.ts'
import { classItem } from '../enrolments/class-line.ts'
import { listSeated } from '../enrolments/enrolment-list.repository.ts'

/** To everyone enrolled, once per account, however many of their learners attend. */
export async function mailLessons(
  platform: Pick<Platform, 'db' | 'jobs'>,
  { classId, ...change }: LessonsMail,
): Promise<void> {
  await platform.db.transaction(async tx => {
    const course = await findClass(tx, classId)
    if (!course) return
    const seated = await listSeated(tx, classId)
    const refunds = await findLessonRefunds(
      tx,
      seated.map(({ id }) => classItem(id)),
      change.cancelledIds ?? [],
    )
    // A seat whose only lesson was cancelled ends once it is refunded.
    const enrolled = seated.filter(
      ({ id, state }) => state === 'confirmed' || refunds.has(itemKey(classItem(id))),
    )
    const people = await findPeople(tx, [
      ...new Set([...enrolled.map(({ userId }) => userId), course.teacherId]),
    ])
    const teacher = people.get(course.teacherId)?.displayName ?? ''
    for (const [userId, its] of Map.groupBy(enrolled, one => one.userId)) {
      const reader = people.get(userId)
      if (!reader || reader.deletedAt) continue
      const lines = linesOf(change, reader.language)
      if (lines.length === 0) continue
      const cents = its.reduce((sum, { id }) => sum + (refunds.get(itemKey(classItem(id))) ?? 0), 0)
      const [when = ''] = change.cancelled
      await sendMail(platform.jobs, tx, {
        to: reader.email,
        template: 'classLessons',
        locale: reader.language,
        params: {
          title: course.title,
          other: teacher,
          changes: lines.join('\n'),
          by: lines.length === 1 && when ? byOf(change) : '',
          when: when && momentText(when, reader.language),
          price: cents > 0 ? amountText(cents) : '',
          reason: change.byStaff ? m.mail_lesson_no_teacher({}, { locale: reader.language }) : change.reason,
          path: `/my-classes/${classId}`,
        },
      })
    }
  })
}

const byOf = ({ byStaff, byWeather }: Pick<LessonsMail, 'byStaff' | 'byWeather'>) =>
  byStaff ? 'staff' : byWeather ? 'weather' : 'teacher'

function linesOf(
  { moved, cancelled, added, placeChanged }: Omit<LessonsMail, 'classId'>,
  locale: Locale,
): string[] {
  const text = (at: string) => momentText(at, locale)
  return [
    ...cancelled.map(when => m.mail_class_lessons_cancelled({ when: text(when) }, { locale })),
    ...moved.map(({ from, to }) =>
      m.mail_class_lessons_moved({ before: text(from), when: text(to) }, { locale }),
    ),
    ...added.map(when => m.mail_class_lessons_added({ when: text(when) }, { locale })),
    ...(placeChanged ? [m.mail_class_lessons_place({}, { locale })] : []),
  ]
}
