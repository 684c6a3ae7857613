import { momentText } from '#contract/rules/hong-kong-texts.ts'
import { amountText } from '#contract/rules/money.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findLearners, findPeople, learnerCard } from '../../accounts/index.ts'
import { warningText } from '../../lessons/index.ts'
import { findClass } from '../class.repository.ts'
import { listLive } from '../enrolments/enrolment-list.repository.ts'
import { lessonShare } from '../seats/place.rules.ts'

/**
 * To everyone enrolled, once per account, with the learners concerned, and to the teacher. Each is told until when
 * another date can be set and what their own share is, which is refunded otherwise.
 */
export async function mailSuspendedLesson(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  { classId, at, code, until }: { classId: number; at: string; code: string; until: string },
): Promise<void> {
  await db.transaction(async tx => {
    const course = await findClass(tx, classId)
    if (!course) return
    const enrolled = (await listLive(tx, { classId })).filter(({ state }) => state === 'confirmed')
    const [people, learners] = await Promise.all([
      findPeople(tx, [...new Set([...enrolled.map(({ userId }) => userId), course.teacherId])]),
      findLearners(
        tx,
        enrolled.flatMap(({ learnerId }) => learnerId ?? []),
      ),
    ])
    const send = async (userId: number, side: 'student' | 'teacher', child = '', cents = 0) => {
      const reader = people.get(userId)
      // A deleted account has no address.
      if (!reader || reader.deletedAt) return
      const locale = reader.language
      await sendMail(jobs, tx, {
        to: reader.email,
        template: 'classSuspended',
        locale,
        params: {
          side,
          title: course.title,
          other: people.get(course.teacherId)?.displayName ?? '',
          child,
          when: momentText(at, locale),
          warning: warningText(code, locale),
          until: momentText(until, locale),
          price: cents > 0 ? amountText(cents) : '',
          path: `/my-classes/${classId}`,
        },
      })
    }
    for (const [userId, its] of Map.groupBy(enrolled, ({ userId: id }) => id)) {
      const children = its
        .filter(({ learnerId }) => learnerId !== null)
        .flatMap(one => learnerCard(one, { people, learners }).learner_name || [])
      const cents = its.reduce((sum, one) => sum + lessonShare(one, one.refundedLessons), 0)
      await send(userId, 'student', children.join(', '), cents)
    }
    await send(course.teacherId, 'teacher')
  })
}
