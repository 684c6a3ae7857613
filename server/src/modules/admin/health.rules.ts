import type { PartHealth } from '#contract/admin/operations.ts'

type Judged = Pick<PartHealth, 'state' | 'problem' | 'value'>
/** What a part has shown of itself; where only that it answered counts, its time decides. */
export type Finding = Judged | 'answered' | 'no_answer'

interface Kind {
  dead: number
  failing: number
  dueSince: Date | null
  lastRunAt: Date | null
}

const well = (value: number | null = null): Judged => ({ state: 'well', problem: '', value })
const slowMs = 1000
const minuteMs = 60_000
const GB = 1024 ** 3
const MB = 1024 ** 2

export function answeredIn(found: 'answered' | 'no_answer', tookMs: number): Judged {
  if (found === 'no_answer') return { state: 'failing', problem: 'no_answer', value: null }
  return tookMs > slowMs ? { state: 'slow', problem: 'slow_answer', value: null } : well()
}

/** `free` in bytes, null if no one knows. Uploads end at the reserve; twice as much is little. */
export function roomHealth(free: number | null, reserveGb: number): Judged {
  if (free === null) return { state: 'off', problem: '', value: null }
  const value = Math.round(free / MB)
  if (free <= reserveGb * GB) return { state: 'failing', problem: 'no_room', value }
  return free <= 2 * reserveGb * GB + GB ? { state: 'slow', problem: 'little_room', value } : well(value)
}

const sum = (kinds: readonly Kind[], of: 'dead' | 'failing') =>
  kinds.reduce((total, kind) => total + kind[of], 0)

export function mailHealth(kinds: readonly Kind[]): Judged {
  const dead = sum(kinds, 'dead')
  if (dead > 0) return { state: 'failing', problem: 'mails_failed', value: dead }
  const failing = sum(kinds, 'failing')
  return failing > 0 ? { state: 'slow', problem: 'mails_retried', value: failing } : well()
}

/** Minutes that the oldest job has been due. */
function lateMinutes(kinds: readonly Kind[], now: Date): number {
  const oldest = Math.min(...kinds.map(({ dueSince }) => dueSince?.getTime() ?? Number.POSITIVE_INFINITY))
  return Number.isFinite(oldest) ? Math.max(0, Math.floor((now.getTime() - oldest) / minuteMs)) : 0
}

const lateAfter = 5
const veryLateAfter = 30

export function jobsHealth(kinds: readonly Kind[], now: Date): Judged {
  const late = lateMinutes(kinds, now)
  if (late >= veryLateAfter) return { state: 'failing', problem: 'jobs_late', value: late }
  if (late >= lateAfter) return { state: 'slow', problem: 'jobs_late', value: late }
  const dead = sum(kinds, 'dead')
  return dead > 0 ? { state: 'slow', problem: 'dead_letters', value: dead } : well()
}

/** What is searched follows by jobs: late or dead ones leave it behind. */
export function searchHealth(kinds: readonly Kind[], now: Date): Judged {
  const late = lateMinutes(kinds, now)
  if (sum(kinds, 'dead') > 0) return { state: 'failing', problem: 'index_late', value: late }
  return late >= lateAfter ? { state: 'slow', problem: 'index_late', value: late } : well()
}

/** It is looked at every five minutes. */
const unreadAfter = 20

export function weatherHealth(isSetUp: boolean, kinds: readonly Kind[], now: Date): Judged {
  if (!isSetUp) return { state: 'off', problem: 'not_set_up', value: null }
  const [watch] = kinds
  const last = watch?.lastRunAt
  const minutes = last ? Math.floor((now.getTime() - last.getTime()) / minuteMs) : null
  if (sum(kinds, 'dead') > 0 || sum(kinds, 'failing') > 0 || (minutes !== null && minutes > unreadAfter))
    return { state: 'failing', problem: 'not_read', value: minutes }
  return well(minutes)
}
