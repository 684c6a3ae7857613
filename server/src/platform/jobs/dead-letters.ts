import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/db.ts'
import type { JobDefinition } from './define-job.ts'

export const DEAD_LETTERS = 'dead'

export interface DeadLetter {
  id: string
  job: string
  data: unknown
  error: string
  attempts: number
  enqueuedAt: Date
  failedAt: Date
}

interface Row {
  id: string
  job: string | null
  data: object | null
  output: unknown
  retries: number | null
  enqueued_at: Date | null
  failed_at: Date
}

/** Newest first. A job whose definition no longer exists is listed too, without its data. */
export async function listDead(
  db: Database,
  definitions: ReadonlyMap<string, JobDefinition<object>>,
  limit: number,
): Promise<DeadLetter[]> {
  // The library lists a queue without a limit, so its table is read directly.
  const { rows } = await db.query(
    `select id, source_name as job, data, source_output as output, source_retry_count as retries,
            source_created_on as enqueued_at, created_on as failed_at
       from pgboss.job where name = $1 and state < 'active' order by created_on desc, id limit $2`,
    [DEAD_LETTERS, limit],
  )
  // `query` doesn't know the columns it selects.
  return (rows as Row[]).map(row => {
    const definition = definitions.get(row.job ?? '')
    return {
      id: row.id,
      job: row.job ?? '',
      data: definition && row.data ? (definition.describe ? definition.describe(row.data) : row.data) : null,
      error: messageOf(row.output),
      attempts: (row.retries ?? 0) + 1,
      enqueuedAt: row.enqueued_at ?? row.failed_at,
      failedAt: row.failed_at,
    }
  })
}

/** Puts it back in its queue; false if it no longer exists. */
export async function retryDead(boss: PgBoss, id: string): Promise<boolean> {
  return (await boss.redrive(DEAD_LETTERS, { ids: [id] })) === 1
}

/** The error with its causes. */
export function messageOf(output: unknown): string {
  if (typeof output === 'string') return output
  if (typeof output !== 'object' || output === null) return ''
  if ('message' in output && typeof output.message === 'string') {
    const cause = 'cause' in output ? messageOf(output.cause) : ''
    return cause ? `${output.message}: ${cause}` : output.message
  }
  if ('value' in output) return messageOf(output.value)
  return JSON.stringify(output)
}
