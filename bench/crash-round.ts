import { type Attempt, registerUntilKilled, signInToAll } from './crash-load.ts'
import { type AccountRecord, readRecords } from './crash-records.ts'
import { type Home, killedStart, startProduct } from './product.ts'

export interface Round {
  killedAfterMs: number
  /** From the start after the kill until the product answers: recovery, and the lock of the dead taken over. */
  restartMs: number
  /** Of this round's attempts. */
  report: CrashReport
  /** Accounts that are there now, of this round and the earlier ones. */
  remaining: Attempt[]
  /** Accounts of earlier rounds that are not whole any more. */
  lostSince: string[]
}

export interface CrashReport {
  acknowledged: number
  found: number
  /** Acknowledged, and not there. */
  lost: string[]
  inDoubt: number
  inDoubtFound: number
  /** Some parts there and others not, or there but with another password. */
  halves: string[]
  mailsSent: number
  mailsWaiting: number
  /** Sent once before the kill and again after it: allowed, for the alternative is to lose some. */
  mailedTwice: number
}

export interface RoundOptions {
  clients: number
  killAfterMs: number
  /** Also kills a start before the load, this long after it began. */
  killStartAfterMs?: number
  /** What earlier rounds on the same home left behind, which must survive this one too. */
  earlier?: readonly Attempt[]
}

/** Start, load, kill -9, start again on the same data, sign in to every account, stop, look at every row. */
export async function crashRound(home: Home, options: RoundOptions): Promise<Round> {
  const { clients, killAfterMs, killStartAfterMs, earlier = [] } = options
  if (killStartAfterMs !== undefined) await killedStart(home, killStartAfterMs)
  const attempts = await registerUntilKilled(await startProduct(home), { clients, killAfterMs })

  const restarted = await startProduct(home)
  const known = await signInToAll(restarted, attempts, clients)
  await restarted.stop()

  const records = await readRecords(home, [...earlier, ...attempts])
  // Without their emails: the built-in mailbox keeps the latest ones only.
  const isWhole = ({ username }: Attempt) => {
    const record = records.get(username)
    return record?.account === true && record.profile && record.link
  }
  return {
    killedAfterMs: killAfterMs,
    restartMs: restarted.startedInMs,
    report: judge(attempts, known, records),
    remaining: [...earlier.filter(isWhole), ...attempts.filter(({ username }) => known.has(username))],
    lostSince: earlier.filter(attempt => !isWhole(attempt)).map(({ username }) => username),
  }
}

export function judge(
  attempts: readonly Attempt[],
  known: ReadonlySet<string>,
  records: ReadonlyMap<string, AccountRecord>,
): CrashReport {
  const names = (list: readonly Attempt[]) => list.map(({ username }) => username)
  const acknowledged = attempts.filter(attempt => attempt.acknowledged)
  const inDoubt = attempts.filter(attempt => !attempt.acknowledged)
  const mailed = attempts.flatMap(({ username }) => records.get(username) ?? [])
  return {
    acknowledged: acknowledged.length,
    found: acknowledged.filter(({ username }) => known.has(username)).length,
    lost: names(acknowledged.filter(({ username }) => !known.has(username))),
    inDoubt: inDoubt.length,
    inDoubtFound: inDoubt.filter(({ username }) => known.has(username)).length,
    halves: names(attempts.filter(({ username }) => isHalf(known.has(username), records.get(username)))),
    mailsSent: mailed.filter(record => record.mailsSent > 0).length,
    mailsWaiting: mailed.filter(record => record.mailsSent === 0 && record.mailWaiting).length,
    mailedTwice: mailed.filter(record => record.mailsSent > 1).length,
  }
}

function isHalf(known: boolean, record: AccountRecord | undefined): boolean {
  if (!record) return known
  const parts = [
    known,
    record.account,
    record.profile,
    record.link,
    record.mailsSent > 0 || record.mailWaiting,
  ]
  return parts.some(part => part !== parts[0])
}
