import type { NoticeMail } from '#contract/rules/notices.ts'
import { mayReach } from '#contract/rules/who-reaches-whom.ts'
import { noticesTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { mailJob } from '#server/platform/mail/mail.jobs.ts'
import {
  type MailParams,
  type MailTemplate,
  mailContent,
  mailDefinition,
} from '#server/platform/mail/mail-templates.ts'
import type { Notified } from '#server/platform/mail/notify.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { noticeJob } from '#server/platform/push/notice.jobs.ts'
import { noticeOf } from '#server/platform/push/notice.ts'
import { findPeople, findPersonByLogin, findWithDevices, mayActAs, type Person } from '../accounts/index.ts'
import { findChoices } from './choice.repository.ts'
import { siteOf } from './notice.presenter.ts'
import { insertNotices } from './notice.repository.ts'
import { unsubscribeToken } from './unsubscribe-link.ts'

/** What someone is told at once: each part has its place in the bell, and one email and push are for them all. */
export interface Telling<K extends MailTemplate = MailTemplate> {
  template: K
  to: Notified['to']
  /** Each key notifies once. */
  parts: readonly { key: string; params: MailParams<K> }[]
  /** The params of the email, from those of the parts that are new to its reader; there is at least one. */
  together: (...parts: [MailParams<K>, ...MailParams<K>[]]) => MailParams<K>
}

/** The bell and everything that goes with it, in one transaction, so that a retried job notifies no one twice. */
export async function notify(platform: Platform, jobId: string, told: Notified): Promise<void> {
  const { template, to, key = jobId } = told
  // The job's schema has checked that these are this template's own params.
  const params = told.params as MailParams<typeof template>
  const telling = { template, to, parts: [{ key, params }], together: () => params }
  await platform.db.transaction(tx => notifyAll(platform, tx, [telling]))
}

/** All of them are of one kind of notice. */
export async function notifyAll<K extends MailTemplate>(
  platform: Platform,
  tx: Tx,
  tellings: readonly Telling<K>[],
): Promise<void> {
  const [first] = tellings
  if (!first) return
  const kind = mailDefinition(first.template).bell
  if (!kind) throw new Error(`Nobody is told of ${first.template} by the bell`)
  const readersOf = await findReaders(tx, tellings)
  const people = [...new Map(tellings.flatMap(readersOf).map(person => [person.userId, person])).values()]
  const [choiceOf, withDevices] = await Promise.all([
    // Safety notices can't be switched off.
    kind === 'safety' ? () => 'now' as const : findChoices(tx, people.map(userIdOf), kind),
    platform.push && kind !== 'safety' ? findWithDevices(tx, people) : new Set<number>(),
  ])
  const createdAt = platform.clock.now()
  const rows = tellings.flatMap(telling =>
    readersOf(telling).flatMap(person =>
      telling.parts.map(({ key, params }) => ({
        userId: person.userId,
        template: telling.template,
        params,
        key,
        createdAt,
        locale: localeOf(telling, person),
        inDigest: choiceOf(person.userId) === 'daily',
      })),
    ),
  )
  const inserted = await insertNotices(tx, rows)
  const added = new Set(inserted.map(({ userId, key }) => `${userId} ${key}`))
  const outside = tellings.map(async telling => {
    const readers = readersOf(telling)
    // An address without an account, or of a suspended one, is emailed as before.
    if (readers.length === 0 && 'email' in telling.to) return mailStranger(platform, tx, telling)
    for (const person of readers) {
      const [one, ...others] = telling.parts
        .filter(({ key }) => added.has(`${person.userId} ${key}`))
        .map(({ params }) => params)
      if (!one) continue
      await notifyOutside(platform, tx, {
        person,
        template: telling.template,
        params: telling.together(one, ...others),
        locale: localeOf(telling, person),
        mail: choiceOf(person.userId),
        hasDevices: withDevices.has(person.userId),
      })
    }
    return undefined
  })
  await Promise.all(outside)
  await announce(tx, ...[...new Set(inserted.map(userIdOf))].map(noticesTag))
}

const userIdOf = ({ userId }: { userId: number }) => userId

const localeOf = ({ to }: Pick<Telling, 'to'>, { language }: Person): Person['language'] =>
  'email' in to ? to.locale : language

async function findReaders(
  tx: Tx,
  tellings: readonly Pick<Telling, 'to'>[],
): Promise<(telling: Pick<Telling, 'to'>) => Person[]> {
  const emails = tellings.flatMap(({ to }) => ('email' in to ? [to.email] : []))
  const [known, byEmail] = await Promise.all([
    findPeople(tx, [...new Set(tellings.flatMap(({ to }) => ('email' in to ? [] : to.people)))]),
    Promise.all(emails.map(async email => [email, await findPersonByLogin(tx, email)] as const)),
  ])
  const logins = new Map(byEmail)
  return ({ to }) => {
    const found = 'email' in to ? [logins.get(to.email)] : to.people.map(id => known.get(id))
    return found
      .filter(person => person !== undefined)
      .filter(person => mayReach('notice', 'dealt', { active: mayActAs(person) !== null }))
  }
}

function mailStranger<K extends MailTemplate>(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  { to, template, parts, together }: Telling<K>,
): Promise<void> | undefined {
  const [one, ...others] = parts.map(({ params }) => params)
  if (!one || !('email' in to)) return undefined
  const params = { ...together(one, ...others) }
  return jobs.enqueue(tx, mailJob, { to: to.email, template, params, locale: to.locale })
}

interface Outside<K extends MailTemplate> {
  person: Person
  template: K
  params: MailParams<K>
  locale: Person['language']
  mail: NoticeMail
  hasDevices: boolean
}

/** By email, and on the devices. */
async function notifyOutside<K extends MailTemplate>(
  platform: Pick<Platform, 'config' | 'jobs' | 'push' | 'secrets' | 'origin'>,
  tx: Tx,
  { person, template, params, locale, mail, hasDevices }: Outside<K>,
): Promise<void> {
  const { jobs } = platform
  const { userId, email } = person
  const kind = mailDefinition(template).bell
  if (mail === 'now' && kind) {
    const end = kind === 'safety' ? {} : { unsubscribe: unsubscribeToken(platform, { userId, kind }) }
    await jobs.enqueue(tx, mailJob, { to: email, template, params: { ...params }, locale, ...end })
  }
  // An email without an unsubscribe link also pushes to the devices.
  if (!hasDevices) return
  const site = siteOf(platform)
  const content = mailContent(template, params, site, locale)
  const notice = noticeOf(template, content, site.origin)
  if (notice) await jobs.enqueue(tx, noticeJob, { to: email, notice })
}
