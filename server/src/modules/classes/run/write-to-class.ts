import { mayReach } from '#contract/rules/who-reaches-whom.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import { findPeople, isSeller } from '../../accounts/index.ts'
import { listBlockedFamilies } from '../../conversations/index.ts'
import { findClass } from '../class.repository.ts'
import type { ClassesContext } from '../classes.context.ts'
import { mailMessage } from '../classes.jobs.definitions.ts'
import type { CourseClass } from '../classes.tables.ts'
import { getOwnClass, listThose, readersOf } from './view-run.ts'

interface Message {
  classId: number
  message: string
  /** Also to people on the waiting list. */
  waiting: boolean
}

/** Returns the number of accounts it is sent to. */
export async function writeToClass(
  { db, jobs, limits }: ClassesContext,
  caller: Caller,
  message: Message,
): Promise<number> {
  const { classId } = message
  const readers = await findReaders(db, await getOwnClass(db, caller, classId), message)
  if (readers.size === 0) throw new Refusal('class_nobody')
  await throttle(limits, 'message.class', String(classId))
  await throttle(limits, 'message.account', String(caller.userId))
  await db.transaction(tx => jobs.enqueue(tx, mailMessage, message))
  return readers.size
}

/** Those whom the teacher may write to, who may have been suspended or blocked since the message was written. */
async function findReaders(
  db: Db,
  { id, teacherId, centreId }: CourseClass,
  { waiting }: Message,
): Promise<ReadonlySet<number>> {
  const those = await listThose(db, id)
  const readers = readersOf(waiting ? [...those.enrolled, ...those.waiting] : those.enrolled)
  const [active, blocked] = await Promise.all([
    isSeller(db, { type: 'teacher', id: teacherId }),
    listBlockedFamilies(
      db,
      [...readers],
      [
        { type: 'teacher', id: teacherId },
        ...(centreId === null ? [] : [{ type: 'centre' as const, id: centreId }]),
      ],
    ),
  ])
  return new Set(
    [...readers].filter(id => mayReach('classMessage', 'teaching', { active, blocked: blocked.has(id) })),
  )
}

/**
 * Once per account, however many of their learners attend; people who have left the class in the meantime get none.
 */
export async function mailToClass({ db, jobs }: ClassesContext, message: Message): Promise<void> {
  await db.transaction(async tx => {
    const course = await findClass(tx, message.classId)
    if (!course) return
    const readers = await findReaders(tx, course, message)
    const people = await findPeople(tx, [...readers, course.teacherId])
    for (const userId of readers) {
      const reader = people.get(userId)
      if (!reader || reader.deletedAt) continue
      await sendMail(jobs, tx, {
        to: reader.email,
        template: 'classMessage',
        locale: reader.language,
        params: {
          ...{ title: course.title, other: people.get(course.teacherId)?.displayName ?? '' },
          ...{ message: message.message, path: `/my-classes/${course.id}` },
        },
      })
    }
  })
}
