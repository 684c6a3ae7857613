import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '#contract/kit/client.ts'
import type { Draw } from './chaos-plan.ts'
import type { Server } from './chaos-server.ts'
import type { ServerPool } from './chaos-servers.ts'
import type { Step } from './chaos-steps.ts'
import type { PlaceStock, SeatStock } from './seat-fixtures.ts'
import type { Api } from './shopper.ts'

/** Longer than a seat is held; longer than an offer of the waiting list lasts, and what is authorised for a short time. */
const minutesThatPass = { 'time passes': 16, 'a day passes': 25 * 60 }
/** Then the buyers would have to sign in again. */
const mostMinutes = 6 * 24 * 60
const longestDelayMs = 150

/** How likely each is while some are buying. */
const chances = {
  'time passes': 0.4,
  'a day passes': 0.2,
  'teacher deletes': 0.3,
  'teacher approves': 0.8,
  'teacher declines': 0.4,
  'class called off': 0.15,
  'lesson called off': 0.25,
  // What the servers do every five minutes, or what they would, had they not been killed.
  'schedules run': 0.4,
}

/** What befalls all who are buying: so long after the n-th time a step begins. */
export interface Mishap {
  what: 'kill one' | 'kill all' | keyof typeof chances
  step: Step
  nth: number
  delayMs: number
}

export function drawMishaps(draw: Draw, size: number): Mishap[] {
  const what: Mishap['what'][] = []
  if (draw.chance(0.6)) what.push(draw.chance(0.25) ? 'kill all' : 'kill one')
  // The keys of a constant of ours.
  for (const one of Object.keys(chances) as (keyof typeof chances)[]) {
    if (draw.chance(chances[one])) what.push(one)
  }
  return what.map(one => {
    const step = draw.pick(steps)
    return {
      ...{ what: one, step },
      nth: draw.between(1, common.has(step) ? Math.ceil(size * 0.4) : 1),
      // Most of what there is to be hit happens at once.
      delayMs: Math.round(draw.next() ** 3 * longestDelayMs),
    }
  })
}

/** Those that most take. */
const common: ReadonlySet<Step> = new Set(['intent', 'confirm', 'store'])
const steps: readonly Step[] = [
  ...(['intent', 'confirm', 'confirm', 'confirm'] as const),
  ...(['store', 'store', 'store', 'assign', 'book', 'enrol', 'enrol'] as const),
]

export interface Scene {
  pool: ServerPool
  /** Someone calls it just now. */
  victim: Server
  /** Those that are being bought. */
  lessons: readonly SeatStock[]
  places: readonly PlaceStock[]
  draw: Draw
  /** What is done at certain times is done now. */
  runSchedules(): Promise<void>
  strange(text: string): void
}

export async function befall({ what, delayMs }: Mishap, scene: Scene): Promise<void> {
  const { pool, victim } = scene
  await sleep(delayMs)
  if (what === 'kill one') await pool.kill([victim])
  else if (what === 'kill all') await pool.kill(pool.servers)
  else if (what === 'schedules run') await scene.runSchedules()
  else if (what === 'time passes' || what === 'a day passes') await passTime(pool, minutesThatPass[what])
  else await teacherDoes(what, scene)
}

const longestDeskMs = 4_000

/** Meanwhile a teacher decides about those who ask, sooner or later; about some no one does. */
export async function decideMeanwhile(scene: Omit<Scene, 'victim'>): Promise<void> {
  const awaited = scene.places.filter(({ needsApproval }) => needsApproval)
  await Promise.all(
    awaited.map(async place => {
      if (!scene.draw.chance(0.9)) return
      const what = scene.draw.chance(0.75) ? 'teacher approves' : 'teacher declines'
      await sleep(scene.draw.between(0, longestDeskMs))
      await teacherDoes(what, { ...scene, places: [place] })
    }),
  )
}

async function passTime(pool: ServerPool, minutes: number): Promise<void> {
  if (pool.minutesAhead + minutes < mostMinutes) await pool.passTime(minutes)
}

/** Someone was first, or there is nothing to do. */
const ordinary = new Set([
  'slot_unknown',
  'enrolment_decided',
  'class_cancelled',
  'class_lesson_unknown',
  'class_lesson_over',
  'class_lesson_last',
  'payment_unavailable',
])

async function teacherDoes(
  what: Mishap['what'],
  { pool, draw, strange, ...scene }: Omit<Scene, 'victim'>,
): Promise<void> {
  const lesson = draw.pick(scene.lessons)
  const awaited = what === 'teacher approves' || what === 'teacher declines'
  // Mostly where someone has to; elsewhere who finds the class full may have asked.
  const approval = scene.places.filter(({ needsApproval }) => needsApproval)
  const place = draw.pick(awaited && approval.length > 0 && draw.chance(0.75) ? approval : scene.places)
  const { client } = await pool.pick(null)
  const teacher = client.as(what === 'teacher deletes' ? lesson.teacherToken : place.teacherToken)
  try {
    await callOf(what, teacher, { lesson, place, draw })
  } catch (error) {
    // Otherwise the server was killed, and whether it was done is for its jobs to know.
    if (error instanceof ApiError && !ordinary.has(error.body.code)) {
      strange(`${what}: ${error.message} ${error.body.messages}`)
    }
  }
}

function callOf(
  what: Mishap['what'],
  teacher: Api,
  { lesson, place, draw }: { lesson: SeatStock; place: PlaceStock; draw: Draw },
): Promise<unknown> {
  const class_id = place.classId
  const said = { reason: 'Ill', confirm: true }
  if (what === 'teacher deletes') return teacher.slotDelete({ body: { slot_id: lesson.lessonId, ...said } })
  if (what === 'teacher approves') return teacher.enrollmentsApprove({ body: { class_id } })
  if (what === 'teacher declines') return teacher.enrollmentsDecline({ body: { class_id, reason: 'Full' } })
  if (what === 'class called off') return teacher.classCancel({ body: { class_id, ...said } })
  return teacher.classLessonCancel({ body: { lesson_id: draw.pick(place.lessonIds), ...said } })
}
