import { amountText } from '#contract/rules/money.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findClosingById,
  findPeople,
  listSellerNames,
  type Person,
  type Seller,
} from '../../accounts/index.ts'
import { findSimilarTeachers, findTaughtBy } from '../../discovery/index.ts'
import { findRun, listSeatsOf } from './closing.repository.ts'

type Sender = Pick<Platform, 'jobs'>

const nameOf = async (tx: Tx, seller: Seller): Promise<string> =>
  (await listSellerNames(tx, [seller]))[0]?.name ?? ''

/** To the teacher, or to who runs and who teaches at the centre. */
export async function mailSellerClosed(
  { jobs }: Sender,
  tx: Tx,
  { email, language }: Pick<Person, 'email' | 'language'>,
  { seller, reason }: { seller: Seller; reason: string },
): Promise<void> {
  await sendMail(jobs, tx, {
    ...{ to: email, locale: language, template: 'sellerClosed' },
    params: { seller: await nameOf(tx, seller), reason },
  })
}

const similarShown = 3

/** What goes back to a family, why, and who teaches the same. */
export async function mailFamily(
  { jobs, db }: Pick<Platform, 'jobs' | 'db'>,
  { closingId, userId }: { closingId: number; userId: number },
): Promise<void> {
  await db.transaction(async tx => {
    const [closing, run, seats, people] = await Promise.all([
      findClosingById(tx, closingId),
      findRun(tx, closingId),
      listSeatsOf(tx, closingId, userId),
      findPeople(tx, [userId]),
    ])
    const reader = people.get(userId)
    if (!closing || !run || !reader || reader.deletedAt || seats.length === 0) return
    const teacherIds = [...new Set(seats.map(({ teacherId }) => teacherId))]
    const taught =
      closing.seller.type === 'teacher'
        ? run.taught
        : (await Promise.all(teacherIds.map(id => findTaughtBy(tx, id)))).flat()
    const similar = await findSimilarTeachers(tx, taught, similarShown)
    const cents = seats.reduce((sum, seat) => sum + (seat.cents ?? 0), 0)
    await sendMail(jobs, tx, {
      ...{ to: reader.email, locale: reader.language, template: 'closingRefund' },
      params: {
        seller: await nameOf(tx, closing.seller),
        reason: closing.reason,
        titles: [...new Set(seats.map(({ title }) => title))].join('\n'),
        amount: cents > 0 ? amountText(cents) : '',
        similar: similar.names.join('\n'),
        path: similar.path,
      },
    })
  })
}
