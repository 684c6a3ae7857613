import type { learningOrders, learningStates } from '#contract/rules/learning.ts'
import type { Study, StudyPart } from '../library/index.ts'

export type LearningState = (typeof learningStates)[number]
export type LearningOrder = (typeof learningOrders)[number]

/** Something somebody has, as far as it decides. */
export interface Owned {
  productId: number
  obtainedAt: Date
  source: 'purchase' | 'gift' | 'code' | 'free'
  study: Study
  /** For whom it is, where that is not its owner. */
  learner: { id: number; firstName: string } | null
}

export const nothingSeen: Study = { parts: 0, done: 0, seen: 0, openedAt: null }

export function stateOf({ parts, done, openedAt }: Study): LearningState {
  if (parts > 0 && done >= parts) return 'finished'
  return openedAt === null ? 'new' : 'begun'
}

/** 100 only when all of it was seen to its end. */
export function percentOf({ parts, done, seen }: Study): number {
  if (parts === 0) return 0
  if (done >= parts) return 100
  return Math.min(99, Math.round((seen / parts) * 100))
}

/** What was last open and is not finished; else the first that is not, after what was last open if there is one. */
export function partToGoOn(parts: readonly StudyPart[]): StudyPart | undefined {
  const opened = parts.filter(({ openedAt }) => openedAt !== null)
  const last = opened.toSorted((one, other) => timeOf(other.openedAt) - timeOf(one.openedAt))[0]
  if (last && !last.done) return last
  const after = last ? parts.slice(parts.indexOf(last) + 1) : parts
  return after.find(({ done }) => !done) ?? parts.find(({ done }) => !done)
}

const timeOf = (at: Date | null): number => at?.getTime() ?? 0

const newestFirst = (one: Owned, other: Owned): number =>
  timeOf(other.obtainedAt) - timeOf(one.obtainedAt) || other.productId - one.productId

/** What was never opened stands behind what was, the newest first. */
export function inOrder(
  owned: readonly Owned[],
  order: LearningOrder,
  names: ReadonlyMap<number, string>,
): Owned[] {
  const nameOf = ({ productId }: Owned) => names.get(productId) ?? ''
  const orders: Record<LearningOrder, (one: Owned, other: Owned) => number> = {
    opened: (one, other) => timeOf(other.study.openedAt) - timeOf(one.study.openedAt),
    obtained: newestFirst,
    name: (one, other) => collator.compare(nameOf(one), nameOf(other)),
    progress: (one, other) => percentOf(other.study) - percentOf(one.study),
  }
  return owned.toSorted((one, other) => orders[order](one, other) || newestFirst(one, other))
}

const collator = new Intl.Collator('zh-HK', { numeric: true })

/** Every word somewhere in the text; width and case do not matter. */
export function matches(text: string, search: string): boolean {
  const found = fold(text)
  return fold(search)
    .split(/\s+/)
    .every(word => found.includes(word))
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()
