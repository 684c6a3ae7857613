import type { Endpoint } from '#contract/kit/endpoint.ts'
import { callLimits } from '#contract/reference/limits.ts'
import { type LimitName, limitRules } from '#server/platform/limits/limits.rules.ts'

export interface CallLimit {
  /** What is counted separately. */
  per: 'account' | 'address' | 'account and address' | 'product' | 'class' | 'personal access token'
  calls: number
  seconds: number
  text: string
}

const perOf = {
  account: 'account',
  address: 'address',
  pair: 'account and address',
  product: 'product',
  class: 'class',
  token: 'personal access token',
} as const

/** The budget that uncached answers to visitors use up (`http/miss-budget.ts`). */
const visitors: CallLimit = {
  per: 'address',
  calls: 300,
  seconds: 30,
  text: "Visitors: 300 at once from one network address, then 10 a second. Cached answers don't count.",
}

export function limitsOf(name: string, endpoint: Endpoint): CallLimit[] {
  const names: readonly string[] = Reflect.get(callLimits, name) ?? []
  const ofPrograms = endpoint.scope ? ['program.token'] : []
  return [...[...names, ...ofPrograms].map(ruleOf), ...(endpoint.cache === 'public' ? [visitors] : [])]
}

function ruleOf(name: string): CallLimit {
  const rule = limitRules[name as LimitName]
  const kind = name.slice(name.indexOf('.') + 1)
  if (!rule || !(kind in perOf)) throw new Error(`contract/src/reference/limits.ts: unknown limit ${name}`)
  const per = perOf[kind as keyof typeof perOf]
  const { points: calls, seconds } = rule
  return {
    per,
    calls,
    seconds,
    text: `${calls} in ${timeOf(seconds)} per ${per === 'address' ? 'network address' : per}.`,
  }
}

function timeOf(seconds: number): string {
  if (seconds % 3600 === 0) return seconds === 3600 ? 'an hour' : `${seconds / 3600} hours`
  return seconds === 60 ? 'a minute' : `${seconds / 60} minutes`
}
