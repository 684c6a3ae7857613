import type { PaidLesson } from '#contract/commerce/held.ts'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { momentText, weekdayText } from '../../../lib/dates.ts'
import type { LanternState } from './held-lantern.tsx'

export interface HeldPart {
  state: 'taught' | 'held' | 'reported' | 'refunded'
  cents: number
  lessons: number
}

const stateOfPart = { taught: 'taught', next: 'held', reported: 'reported', refunded: 'refunded' } as const

/** What was paid, by what has become of it; parts of nothing are left out. */
export function heldParts(
  lessons: readonly PaidLesson[],
  { held, refunded, paid }: { held: number; refunded: number; paid: number },
): HeldPart[] {
  const count = (state: HeldPart['state']) =>
    lessons.filter(lesson => stateOfPart[lesson.state] === state).length
  const reported = lessons
    .filter(({ state }) => state === 'reported')
    .reduce((sum, { amount }) => sum + amount, 0)
  const parts: HeldPart[] = [
    { state: 'taught', cents: paid - held - refunded, lessons: count('taught') },
    { state: 'held', cents: held - reported, lessons: count('held') },
    { state: 'reported', cents: reported, lessons: count('reported') },
    { state: 'refunded', cents: refunded, lessons: count('refunded') },
  ]
  return parts.filter(({ cents }) => cents > 0)
}

/** The first that is still to come is told apart. */
export function lanternsOf(lessons: readonly PaidLesson[]): LanternState[] {
  const first = lessons.findIndex(({ state, ended }) => state === 'next' && !ended)
  return lessons.map(({ state, ended }, index) => {
    if (index === first) return 'first'
    return state === 'next' && ended ? 'ended' : state
  })
}

export const lessonDay = ({ date, time }: Pick<PaidLesson, 'date' | 'time'>): string =>
  weekdayText(hongKongInstant(date, time))

export function lessonStateText(lesson: PaidLesson, lantern: LanternState): string {
  const { state, release_at: at } = lesson
  if (state === 'taught')
    return at ? m.held_state_taught({ day: weekdayText(at) }) : m.held_state_taught_plain()
  if (state === 'reported') return m.held_state_reported()
  if (state === 'refunded') return m.held_state_refunded()
  if (at === null) return m.held_state_suspended()
  if (lantern === 'ended') return m.held_state_ended({ when: momentText(at) })
  return lantern === 'first' ? m.held_state_first() : m.held_state_next()
}
