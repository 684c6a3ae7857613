import pg from 'pg'
import type { AnswerLine } from './fleet-load.ts'

// Knows nothing of how the load was made: it reads the log of what people were answered, and the database.

export interface Findings {
  acknowledged: number
  lost: number
  doubled: number
  unbalanced: number
  defects: number
  reads: number
  readsAnswered: number
  /** For each fault, by its kind: seconds until a purchase was acknowledged again. */
  returns: { fault: string; seconds: number }[]
  /** Seconds of the longest time in which reads were asked for and none was answered. */
  longestSilence: number
}

export async function check(lines: readonly AnswerLine[], databaseUrl: string): Promise<Findings> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const done = lines.filter(({ did, came }) => did === 'write' && came === 'ok')
    const values = [done.map(({ userId }) => userId), done.map(({ productId }) => productId)]
    const count = async (text: string, params: unknown[] = []) =>
      Number((await client.query<{ n: string }>(text, params)).rows[0]?.n)
    return {
      acknowledged: done.length,
      lost: await count(
        `select count(*) as n from unnest($1::bigint[], $2::bigint[]) as told (user_id, product_id)
          where not exists (select from entitlements held where held.user_id = told.user_id
            and held.product_id = told.product_id and held.ended_at is null)`,
        values,
      ),
      doubled: await count(
        `select count(*) as n from (
          select from entitlements where ended_at is null group by user_id, product_id having count(*) > 1
          union all
          select from order_lines line join orders sale on sale.id = line.order_id
            where sale.state = 'paid' group by sale.user_id, line.kind, line.item_id having count(*) > 1) doubled`,
      ),
      unbalanced: await count(
        `select count(*) as n from (select from ledger_entries group by posting_id
          having sum(amount_cents) <> 0) unbalanced`,
      ),
      defects: lines.filter(({ came }) => came === '500').length,
      reads: lines.filter(({ did }) => did === 'read').length,
      readsAnswered: lines.filter(({ did, came }) => did === 'read' && came === 'ok').length,
      returns: returnsIn(lines),
      longestSilence: longestSilenceIn(lines),
    }
  } finally {
    await client.end()
  }
}

/** From each fault to the first purchase that ended well after the writes had stopped, or none had. */
export function returnsIn(lines: readonly AnswerLine[]): { fault: string; seconds: number }[] {
  const faults = lines.filter(({ did }) => did === 'fault')
  return faults.map(({ at, came }, n) => {
    const until = faults[n + 1]?.at ?? Number.POSITIVE_INFINITY
    const writes = lines.filter(line => line.did === 'write' && line.at >= at && line.at < until)
    const lastFailure = writes.findLast(line => line.came !== 'ok')
    if (!lastFailure) return { fault: came, seconds: 0 }
    const back = writes.find(line => line.came === 'ok' && line.at > lastFailure.at)
    return { fault: came, seconds: back ? (back.at - at) / 1000 : Number.POSITIVE_INFINITY }
  })
}

export function longestSilenceIn(lines: readonly AnswerLine[]): number {
  let longest = 0
  let failingSince: number | null = null
  for (const { did, came, at } of lines) {
    if (did !== 'read') continue
    if (came === 'ok') failingSince = null
    else failingSince ??= at
    if (failingSince !== null) longest = Math.max(longest, at - failingSince)
  }
  return longest / 1000
}
