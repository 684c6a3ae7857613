import { z } from 'zod'
import type { DatabaseTimeouts } from './db/db.ts'
import { splitServerUrl, wantsOf } from './db/server-addresses.ts'

/** Of a server; the embedded engine needs nothing of it. */
export interface DatabaseConfig {
  /** Null means the embedded engine. */
  url: string | null
  /** Past the pooler that `url` leads to; null where it leads to the server itself. */
  directUrl: string | null
  /** Servers that follow it, for what visitors read. */
  readUrls: readonly string[]
  /** False where a pooler does not know statements by name. */
  named: boolean
  /** Connections of one process. */
  poolSize: number
  timeouts: DatabaseTimeouts
}

const seconds = z.coerce.number('must be a number of seconds').min(0.1)

const server = z
  .string()
  .trim()
  .min(1)
  .refine(
    value => splitServerUrl(value) !== null,
    'must be a URL starting with postgres:// or postgresql://, which may name several hosts',
  )
  .refine(
    value => wantsOf(splitServerUrl(value)?.wanted ?? 'any'),
    'must lead to a server that takes writes: target_session_attrs may be read-write, primary or any',
  )

/** Apart by commas or spaces; within an address a comma would name a second host. */
const replicas = z
  .string()
  .trim()
  .transform(value => value.split(/\s+|,(?=postgres(?:ql)?:)/))
  .refine(
    urls => urls.every(url => splitServerUrl(url)?.urls.length === 1),
    'must be URLs of one server each, apart by commas',
  )

export const databaseVariables = {
  DATABASE_URL: server.optional(),
  DATABASE_DIRECT_URL: server.optional(),
  DATABASE_READ_URLS: replicas.optional(),
  DATABASE_PREPARED: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DATABASE_POOL: z.coerce.number('must be a number').int().min(2).max(200).default(10),
  DATABASE_CONNECT_SECONDS: seconds.max(60).default(5),
  DATABASE_STATEMENT_SECONDS: seconds.max(3600).default(30),
  DATABASE_IDLE_SECONDS: seconds.max(3600).default(30),
}

type DatabaseEnvironment = z.infer<z.ZodObject<typeof databaseVariables>>

export const databaseConfigOf = (env: DatabaseEnvironment): DatabaseConfig => ({
  url: env.DATABASE_URL ?? null,
  directUrl: env.DATABASE_DIRECT_URL ?? null,
  readUrls: env.DATABASE_READ_URLS ?? [],
  named: env.DATABASE_PREPARED === 'on',
  poolSize: env.DATABASE_POOL,
  timeouts: {
    connectMs: env.DATABASE_CONNECT_SECONDS * 1000,
    statementMs: env.DATABASE_STATEMENT_SECONDS * 1000,
    idleTransactionMs: env.DATABASE_IDLE_SECONDS * 1000,
  },
})

/** What does not go together, or null. */
export function databaseProblem(env: DatabaseEnvironment): string | null {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URLS } = env
  if (DATABASE_READ_URLS && !DATABASE_URL)
    return 'DATABASE_READ_URLS follow the server of DATABASE_URL, which is missing'
  if (!DATABASE_DIRECT_URL) return null
  if (!DATABASE_URL) return 'DATABASE_DIRECT_URL goes past the pooler of DATABASE_URL, which is missing'
  const poolers = splitServerUrl(DATABASE_URL)?.urls.length ?? 1
  const servers = splitServerUrl(DATABASE_DIRECT_URL)?.urls.length ?? 1
  if (poolers === 1 || poolers === servers) return null
  return 'DATABASE_DIRECT_URL must name as many servers as DATABASE_URL names poolers, in the same order'
}
