import { caseNumber } from '#contract/rules/cases.ts'
import type { Locale } from '#contract/shared.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findManagers, findPeople, type Person } from '../accounts/index.ts'
import { listReportsOfCase } from './case.repository.ts'
import type { Case } from './cases.tables.ts'
import { describeSubject } from './describe-subject.ts'

type Post = Pick<Platform, 'jobs' | 'clock'>

const titleIn = async ({ clock }: Pick<Platform, 'clock'>, tx: Tx, one: Case, locale: Locale) =>
  (await describeSubject({ db: tx, clock }, { kind: one.kind, id: one.subjectId }, locale))?.title ?? ''

const outcomeOf = (upheld: boolean) => (upheld ? ('upheld' as const) : ('not_upheld' as const))

/** The people a case concerns whom we can reach: for a centre, everyone who runs it. */
async function findConcerned(tx: Tx, { userId, centreId }: Case): Promise<Person[]> {
  const ids =
    userId === null ? (await findManagers(tx, centreId ?? 0)).map(manager => manager.userId) : [userId]
  return [...(await findPeople(tx, ids)).values()].filter(person => person.email && !person.deletedAt)
}

/** False if there is no one to warn. */
export async function mailWarning(platform: Post, tx: Tx, one: Case, text: string): Promise<boolean> {
  const people = await findConcerned(tx, one)
  for (const { email, language: locale } of people) {
    const title = await titleIn(platform, tx, one, locale)
    await sendMail(platform.jobs, tx, {
      ...{ to: email, locale, template: 'caseWarned' },
      params: { number: caseNumber(one.id), title, text },
    })
  }
  return people.length > 0
}

export async function mailConcerned(
  platform: Post,
  tx: Tx,
  one: Case,
  { upheld, text }: { upheld: boolean; text: string },
): Promise<void> {
  for (const { email, language: locale } of await findConcerned(tx, one)) {
    const title = await titleIn(platform, tx, one, locale)
    await sendMail(platform.jobs, tx, {
      ...{ to: email, locale, template: 'caseConcerned' },
      params: { number: caseNumber(one.id), title, text, outcome: outcomeOf(upheld) },
    })
  }
}

/** To everyone who reported, once each; to a stranger in the language of the page they reported from. */
export async function mailOutcome(
  platform: Post,
  tx: Tx,
  one: Case,
  { upheld, text }: { upheld: boolean; text: string },
): Promise<void> {
  const reports = await listReportsOfCase(tx, one.id)
  const people = await findPeople(
    tx,
    reports.flatMap(({ reporterId }) => reporterId ?? []),
  )
  const readers = new Map<string, { locale: Locale; hasAccount: boolean }>()
  for (const { reporterId, email, locale } of reports) {
    const person = reporterId === null ? undefined : people.get(reporterId)
    if (person?.email && !person.deletedAt)
      readers.set(person.email, { locale: person.language, hasAccount: true })
    if (email && !readers.has(email)) readers.set(email, { locale, hasAccount: false })
  }
  for (const [to, { locale, hasAccount }] of readers) {
    const params = {
      number: caseNumber(one.id),
      title: await titleIn(platform, tx, one, locale),
      text,
      outcome: outcomeOf(upheld),
    }
    if (hasAccount) await sendMail(platform.jobs, tx, { to, locale, template: 'caseClosed', params })
    else await sendMail(platform.jobs, tx, { to, locale, template: 'caseAnswered', params })
  }
}
