import type { learningOrders, learningStates } from '#contract/rules/learning.ts'
import type { Study, StudyPart } from '../library/index.ts'

export type LearningState = (typeof learningStates)[number]
export type LearningOrder = (typeof learningOrders)[number]

/** A product someone owns, with what decides about it. */
export interface Owned {
  productId: number
  obtainedAt: Date
  source: 'purchase' | 'gift' | 'code' | 'free'
  study: Study
  /** Whom it is for, if not its owner. */
  learner: { id: number; firstName: string } | null
}

/** For products that were never opened; their parts aren't counted here. */
export const nothingSeen: Study = { parts: 0, done: 0, seen: 0, openedAt: null }

export function stateOf({ parts, done, openedAt }: Study): LearningState {
  if (parts > 0 && done >= parts) return 'finished'
  return openedAt === null ? 'new' : 'begun'
}

/** 100 only if all of it was seen to the end. */
export function percentOf({ parts, done, seen }: Study): number {
  if (parts === 0) return 0
  if (done >= parts) return 100
  return Math.min(99, Math.round((seen / parts) * 100))
}

/**
 * The last opened part that isn't finished; otherwise the first unfinished one, after the last opened if there is one.
 */
export function partToGoOn(parts: readonly StudyPart[]): StudyPart | undefined {
  const opened = parts.filter(({ openedAt }) => openedAt !== null)
  const last = opened.toSorted((one, other) => timeOf(other.openedAt) - timeOf(one.openedAt))[0]
  if (last && !last.done) return last
  const after = last ? parts.slice(parts.indexOf(last) + 1) : parts
  return after.find(({ done }) => !done) ?? parts.find(({ done }) => !done)
}

const timeOf = (at: Date | null): number => at?.getTime() ?? 0

type Compare = (one: Owned, other: Owned) => number

const newestFirst: Compare = (one, other) =>
  timeOf(other.obtainedAt) - timeOf(one.obtainedAt) || other.productId - one.productId

type NameOf = (productId: number) => string

/** Products that were never opened come after the others, newest first. */
export function inOrder(owned: readonly Owned[], order: Exclude<LearningOrder, 'name'>): Owned[] {
  return owned.toSorted(comparing(order, () => ''))
}

/**
 * The first ones of an order. Names are slow to compare, so the rest isn't sorted: each is compared with the last of
 * the first ones.
 */
export function firstInOrder(
  owned: readonly Owned[],
  order: LearningOrder,
  nameOf: NameOf,
  most: number,
): Owned[] {
  const compare = comparing(order, nameOf)
  const first: Owned[] = []
  for (const one of owned) {
    const last = first.at(-1)
    if (first.length >= most && (!last || compare(one, last) >= 0)) continue
    first.splice(placeOf(one, first, compare), 0, one)
    if (first.length > most) first.pop()
  }
  return first
}

function comparing(order: LearningOrder, nameOf: NameOf): Compare {
  const orders: Record<LearningOrder, Compare> = {
    opened: (one, other) => timeOf(other.study.openedAt) - timeOf(one.study.openedAt),
    obtained: newestFirst,
    name: (one, other) => collator.compare(nameOf(one.productId), nameOf(other.productId)),
    progress: (one, other) => percentOf(other.study) - percentOf(one.study),
  }
  return (one, other) => orders[order](one, other) || newestFirst(one, other)
}

/** Where it stands among those that are in order. */
function placeOf(one: Owned, sorted: readonly Owned[], compare: Compare): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const there = sorted[middle]
    if (there && compare(there, one) <= 0) from = middle + 1
    else to = middle
  }
  return from
}

const collator = new Intl.Collator('zh-HK', { numeric: true })

/** Whether every word stands somewhere in a text; width and case do not matter. */
export function matching(search: string): (text: string) => boolean {
  const words = fold(search).split(/\s+/)
  return text => {
    const found = fold(text)
    return words.every(word => found.includes(word))
  }
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()
