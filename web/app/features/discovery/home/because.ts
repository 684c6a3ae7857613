import { m } from '#messages/messages.js'
import { cutName } from '../../catalogue/card.ts'
import type { Reason } from './load-rails.ts'

const nameLength = 32

const clauses: Readonly<Record<Reason['kind'], (words: { name: string }) => string>> = {
  taken: m.home_because_taken,
  favourite: m.home_because_favourite,
  following: m.home_because_following,
  viewed: m.home_because_viewed,
  trending: m.home_because_trending,
}

/** 'Because you took P3 Bar Models and follow Ms Chan'. */
export function because(reasons: readonly Reason[]): string {
  const [a, b] = reasons.map(({ kind, name }) => clauses[kind]({ name: cutName(name, nameLength) }))
  if (!a) return m.home_recommended_note()
  return b ? m.home_because_two({ a, b }) : m.home_because_one({ a })
}
