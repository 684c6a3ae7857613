import { momentText } from '#contract/rules/hong-kong-texts.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeople } from '../../accounts/index.ts'
import { findClass } from '../class.repository.ts'
import { listLive } from '../enrolments/enrolment-list.repository.ts'

/** Moments as texts. */
interface Change {
  classId: number
  reason: string
  byStaff?: boolean | undefined
  placeChanged: boolean
  moved: readonly { from: string; to: string }[]
  cancelled: readonly string[]
  added: readonly string[]
}

/** To everyone enrolled, once per account, however many of their learners attend. */
export async function mailLessons(
  platform: Pick<Platform, 'db' | 'jobs'>,
  { classId, ...change }: Change,
): Promise<void> {
  await platform.db.transaction(async tx => {
    const course = await findClass(tx, classId)
    if (!course) return
    const enrolled = (await listLive(tx, { classId })).filter(({ state }) => state === 'confirmed')
    const people = await findPeople(tx, [
      ...new Set([...enrolled.map(({ userId }) => userId), course.teacherId]),
    ])
    const teacher = people.get(course.teacherId)?.displayName ?? ''
    for (const userId of new Set(enrolled.map(({ userId }) => userId))) {
      const reader = people.get(userId)
      if (!reader || reader.deletedAt) continue
      const lines = linesOf(change, reader.language)
      if (lines.length === 0) continue
      await sendMail(platform.jobs, tx, {
        to: reader.email,
        template: 'classLessons',
        locale: reader.language,
        params: {
          title: course.title,
          other: teacher,
          changes: lines.join('\n'),
          reason: change.byStaff ? m.mail_lesson_no_teacher({}, { locale: reader.language }) : change.reason,
          path: `/my-classes/${classId}`,
        },
      })
    }
  })
}

function linesOf(
  { moved, cancelled, added, placeChanged }: Omit<Change, 'classId'>,
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
