import { join } from 'node:path'
import { openDatabase } from '#server/platform/db/db.ts'
import type { Attempt } from './crash-load.ts'
import type { Home } from './product.ts'

/** What the database holds of one attempt; all of it is written in one transaction, so it is all or nothing. */
export interface AccountRecord {
  account: boolean
  profile: boolean
  link: boolean
  mailsSent: number
  mailWaiting: boolean
}

interface AccountRow {
  username: string
  profile: boolean
  link: boolean
}

/** Reads past the product, which must have been stopped: the embedded engine serves one process. */
export async function readRecords(
  home: Home,
  attempts: readonly Attempt[],
): Promise<Map<string, AccountRecord>> {
  const db = await openDatabase({
    url: home.databaseUrl,
    dataDir: join(home.dataDir, 'postgres'),
    poolSize: 1,
  })
  try {
    const accounts = await db.query(
      `select a.username, p.id is not null as profile,
              exists (select from mailed_tokens t where t.account_id = a.id and t.purpose = 'verify') as link
         from accounts a left join profiles p on p.account_id = a.id
        where a.username = any($1)`,
      [attempts.map(({ username }) => username)],
    )
    const sent = await db.query(
      'select recipient, count(*)::int as mails from outbox_mails where recipient = any($1) group by recipient',
      [attempts.map(({ email }) => email)],
    )
    const waiting = await db.query(
      `select data::text as data from pgboss.job
        where state in ('created', 'retry', 'active') and name <> 'dead'`,
    )
    // `query` does not know the columns it was asked for.
    const byName = new Map((accounts.rows as AccountRow[]).map(row => [row.username, row]))
    const mails = new Map(
      (sent.rows as { recipient: string; mails: number }[]).map(row => [row.recipient, row.mails]),
    )
    const queue = (waiting.rows as { data: string | null }[]).map(row => row.data ?? '')
    return new Map(
      attempts.map(({ username, email }) => [
        username,
        {
          account: byName.has(username),
          profile: byName.get(username)?.profile ?? false,
          link: byName.get(username)?.link ?? false,
          mailsSent: mails.get(email) ?? 0,
          mailWaiting: queue.some(data => data.includes(email)),
        },
      ]),
    )
  } finally {
    await db.close()
  }
}
