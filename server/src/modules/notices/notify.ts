import type { NoticeMail } from '#contract/rules/notices.ts'
import { mayReach } from '#contract/rules/who-reaches-whom.ts'
import { noticesTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { mailJob } from '#server/platform/mail/mail.jobs.ts'
import { type MailParams, mailContent, mailDefinition } from '#server/platform/mail/mail-templates.ts'
import type { Notified } from '#server/platform/mail/notify.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { noticeJob } from '#server/platform/push/notice.jobs.ts'
import { noticeOf } from '#server/platform/push/notice.ts'
import { findPeople, findPersonByLogin, mayActAs, type Person } from '../accounts/index.ts'
import { findChoices } from './choice.repository.ts'
import { siteOf } from './notice.presenter.ts'
import { insertNotices } from './notice.repository.ts'
import { unsubscribeToken } from './unsubscribe-link.ts'

/** The bell and everything that goes with it, in one transaction, so that a retried job notifies no one twice. */
export async function notify(platform: Platform, jobId: string, told: Notified): Promise<void> {
  const { template, params, to, key = jobId } = told
  const kind = mailDefinition(template).bell
  if (!kind) throw new Error(`Nobody is told of ${template} by the bell`)
  await platform.db.transaction(async tx => {
    const people = await findReaders(tx, to)
    // An address without an account, or of a suspended one, is emailed as before.
    if (people.length === 0 && 'email' in to) {
      const { email, locale } = to
      return platform.jobs.enqueue(tx, mailJob, { to: email, template, params, locale })
    }
    // Safety notices can't be switched off.
    const choiceOf =
      kind === 'safety' ? () => 'now' as const : await findChoices(tx, people.map(userIdOf), kind)
    const createdAt = platform.clock.now()
    const rows = people.map(person => ({
      userId: person.userId,
      template,
      params,
      key,
      createdAt,
      locale: 'email' in to ? to.locale : person.language,
      inDigest: choiceOf(person.userId) === 'daily',
    }))
    const added = new Set(await insertNotices(tx, rows))
    for (const person of people) {
      if (!added.has(person.userId)) continue
      const locale = 'email' in to ? to.locale : person.language
      await notifyOutside(platform, tx, { person, told, locale, mail: choiceOf(person.userId) })
    }
    await announce(tx, ...[...added].map(noticesTag))
  })
}

const userIdOf = ({ userId }: Person) => userId

async function findReaders(tx: Tx, to: Notified['to']): Promise<Person[]> {
  const found =
    'email' in to ? [await findPersonByLogin(tx, to.email)] : [...(await findPeople(tx, to.people)).values()]
  return found
    .filter(person => person !== undefined)
    .filter(person => mayReach('notice', 'dealt', { active: mayActAs(person) !== null }))
}

/** By email, and on the devices. */
async function notifyOutside(
  platform: Pick<Platform, 'config' | 'jobs' | 'push' | 'secrets' | 'origin'>,
  tx: Tx,
  {
    person,
    told,
    locale,
    mail,
  }: { person: Person; told: Notified; locale: Person['language']; mail: NoticeMail },
): Promise<void> {
  const { jobs, push } = platform
  const { template, params } = told
  const { userId, email } = person
  const kind = mailDefinition(template).bell
  if (mail === 'now' && kind) {
    const end = kind === 'safety' ? {} : { unsubscribe: unsubscribeToken(platform, { userId, kind }) }
    await jobs.enqueue(tx, mailJob, { to: email, template, params, locale, ...end })
  }
  // An email without an unsubscribe link also pushes to the devices.
  if (!push || kind === 'safety') return
  const site = siteOf(platform)
  // The job's schema has checked that these are this template's own params.
  const content = mailContent(template, params as MailParams<typeof template>, site, locale)
  const notice = noticeOf(template, content, site.origin)
  if (notice) await jobs.enqueue(tx, noticeJob, { to: email, notice })
}
