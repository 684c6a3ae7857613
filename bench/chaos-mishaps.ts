import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '#contract/kit/client.ts'
import type { Draw } from './chaos-plan.ts'
import type { Step } from './chaos-run.ts'
import type { Server } from './chaos-server.ts'
import type { ServerPool } from './chaos-servers.ts'
import type { SeatStock } from './seat-fixtures.ts'

/** Longer than a seat is held. */
const minutesThatPass = 16
const longestDelayMs = 150

/** What befalls all who are buying: so long after the n-th time a step begins. */
export interface Mishap {
  what: 'kill one' | 'kill all' | 'time passes' | 'teacher deletes'
  step: Step
  nth: number
  delayMs: number
}

export function drawMishaps(draw: Draw, size: number): Mishap[] {
  const what: Mishap['what'][] = []
  if (draw.chance(0.6)) what.push(draw.chance(0.25) ? 'kill all' : 'kill one')
  if (draw.chance(0.5)) what.push('time passes')
  if (draw.chance(0.3)) what.push('teacher deletes')
  return what.map(one => ({
    what: one,
    step: draw.pick<Step>([
      'intent',
      'confirm',
      'confirm',
      'confirm',
      'store',
      'store',
      'store',
      'assign',
      'book',
    ]),
    nth: draw.between(1, Math.ceil(size * 0.4)),
    // Most of what there is to be hit happens at once.
    delayMs: Math.round(draw.next() ** 3 * longestDelayMs),
  }))
}

export interface Scene {
  pool: ServerPool
  /** Somebody calls it just now. */
  victim: Server
  /** Those that are being bought. */
  lessons: readonly SeatStock[]
  draw: Draw
}

export async function befall(
  { what, delayMs }: Mishap,
  { pool, victim, lessons, draw }: Scene,
): Promise<void> {
  await sleep(delayMs)
  if (what === 'kill one') await pool.kill([victim])
  if (what === 'kill all') await pool.kill(pool.servers)
  if (what === 'time passes') await pool.passTime(minutesThatPass)
  if (what === 'teacher deletes') await deleteLesson(pool, draw.pick(lessons))
}

async function deleteLesson(pool: ServerPool, { lessonId, teacherToken }: SeatStock): Promise<void> {
  const { client } = await pool.pick(null)
  try {
    await client.as(teacherToken).slotDelete({ body: { slot_id: lessonId, reason: 'Ill', confirm: true } })
  } catch (error) {
    // Deleted before; or the server was killed, and whether it was done is for its jobs to know.
    if (error instanceof ApiError && error.body.code !== 'slot_unknown') throw error
  }
}
