import type { Tx } from '#server/platform/db/db.ts'
import { mailJob } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, mayActAs } from '../accounts/index.ts'
import { presentNotice, siteOf } from './notice.presenter.ts'
import { deleteNoticesBefore, listInDigest, takeDigest } from './notice.repository.ts'
import { digestJob } from './notices.jobs.definitions.ts'
import type { DigestItem } from './notices.mail-templates.ts'
import { unsubscribeToken } from './unsubscribe-link.ts'

/** After half a year, no one looks for one. */
const KEPT_DAYS = 180
/** No one reads an email of a hundred items, and the bell has them all. */
const SHOWN = 20

/** Once a day: sends the daily email to everyone with something waiting. */
export async function sendDigests({
  db,
  jobs,
  clock,
}: Pick<Platform, 'db' | 'jobs' | 'clock'>): Promise<void> {
  await deleteNoticesBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3600 * 1000))
  for (const userId of await listInDigest(db))
    await db.transaction(tx => jobs.enqueue(tx, digestJob, { userId }, { key: String(userId) }))
}

export function sendDigest(
  platform: Pick<Platform, 'config' | 'db' | 'jobs' | 'secrets' | 'origin'>,
  userId: number,
): Promise<void> {
  return platform.db.transaction(tx => mailDigest(platform, tx, userId))
}

async function mailDigest(
  platform: Pick<Platform, 'config' | 'jobs' | 'secrets' | 'origin'>,
  tx: Tx,
  userId: number,
): Promise<void> {
  const rows = await takeDigest(tx, userId)
  const person = await findPersonByUserId(tx, userId)
  if (rows.length === 0 || !person || !mayActAs(person)) return
  const { email: to, language: locale } = person
  const items = rows.slice(0, SHOWN).map((row): DigestItem => {
    const { title, body } = presentNotice(row, siteOf(platform), locale)
    return { title, body }
  })
  await platform.jobs.enqueue(tx, mailJob, {
    to,
    locale,
    template: 'noticeDigest',
    params: { items: JSON.stringify(items), more: String(rows.length - items.length) },
    unsubscribe: unsubscribeToken(platform, { userId, kind: 'daily' }),
  })
}
