import { contract } from '#contract/index.ts'
import { callsOf } from '#contract/kit/endpoint.ts'
import { callLimits, silentLimits } from '#contract/reference/limits.ts'
import { answering } from '../http/verify-answers.ts'
import type { Limits } from '../platform/limits/limits.ts'

const nameOf = new Map(Object.entries(callsOf(contract)).map(([name, one]) => [one, name]))

/** A call counts only by the limits that its reference names: else anyone who reads it learns of one by a refusal. */
export function watchLimits(limits: Limits): Limits {
  const check = (limit: string) => {
    const endpoint = answering.getStore()
    const name = endpoint && nameOf.get(endpoint)
    if (!name || silentLimits.includes(limit)) return
    const declared: readonly string[] = Reflect.get(callLimits, name) ?? []
    if (!declared.includes(limit)) {
      throw new Error(`${name} counts by ${limit}, which contract/src/reference/limits.ts does not say`)
    }
  }
  return {
    async consume(name, key) {
      check(name)
      return limits.consume(name, key)
    },
    async check(name, key) {
      check(name)
      return limits.check(name, key)
    },
    giveBack: (name, key) => limits.giveBack(name, key),
    reset: (name, key) => limits.reset(name, key),
  }
}
