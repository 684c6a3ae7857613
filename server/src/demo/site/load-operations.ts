import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { demo as Demo } from '#demo/index.ts'
import { demoAccounts } from '#server/modules/site/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findUserIds } from '../accounts/find-ids.ts'
import { importDifferences, importOpenDispute } from '../commerce/import-differences.ts'
import { importMessages, importViews } from './import-messages.ts'

const hourMs = 3600 * 1000
const days = 60

/** Retried, they work. */
const deadLetters = [
  {
    job: 'mail.send',
    data: { to: 'dsiu@example.com', template: 'passwordChanged', params: {}, locale: 'en' },
    error: 'The address was refused: 550 mailbox unavailable: <dsiu@example.com>',
    tries: 1,
    hours: 6,
  },
  {
    job: 'weather.watch',
    data: {},
    error: 'fetch failed: connect ETIMEDOUT 203.0.113.7:443',
    tries: 2,
    hours: 9,
  },
] as const

/**
 * What an operator finds: messages, page views, an email and a job that failed, a dispute, and books that don't agree.
 */
export async function loadOperations(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  { messages, dailyViews }: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const { db, clock, jobs } = platform
  const now = clock.now()
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const ids = await findUserIds(db, [
    ...messages.flatMap(({ answer }) => answer?.by ?? []),
    ...demoAccounts.map(({ username }) => username),
  ])
  return async tx => {
    await importMessages(
      tx,
      messages.toReversed().map(({ name, email, message, locale, hoursAgo, read, answer }) => {
        const by = answer && ids.get(answer.by)
        return {
          ...{ name, email, message, locale },
          createdAt: ago(hoursAgo),
          readAt: read ? ago(hoursAgo - 1) : null,
          ...(answer && by && { answeredAt: ago(answer.hoursAgo), answeredBy: by, answer: answer.text }),
        }
      }),
    )
    await importViews(tx, viewsUntil(hongKongDay(now), dailyViews))
    const shown = demoAccounts.flatMap(({ username }) => ids.get(username) ?? [])
    await importDifferences(tx, { at: ago(1), count: 2, except: shown })
    await importOpenDispute(platform, tx, { at: ago(20), except: shown })
    for (const { job, data, error, tries, hours } of deadLetters) {
      await jobs.office.importDead(tx, {
        ...{ job, data, error, tries },
        enqueuedAt: ago(hours + 2),
        failedAt: ago(hours),
      })
    }
  }
}

/** Weekends are busier, and every year a little more than the last. */
function viewsUntil(today: string, daily: Readonly<Record<string, number>>) {
  return Array.from({ length: days }, (_, back) => addDays(today, -back)).flatMap((day, back) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const swing = (weekday === 0 || weekday === 6 ? 1.35 : 1) * (1 - back / 200) * (1 + ((back * 7) % 5) / 25)
    return Object.entries(daily).map(([route, views]) => ({ day, route, views: Math.round(views * swing) }))
  })
}
