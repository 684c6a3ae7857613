import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProduct } from '../catalogue/index.ts'
import { type CodeResult, checkCode } from './access.rules.ts'
import { countWrongCode } from './count-wrong-code.ts'
import { grant } from './entitlement.repository.ts'
import { standingRight } from './find-access.ts'

/**
 * Every try counts, also one that succeeds: whoever holds one good code could otherwise buy tries at others
 * with it.
 */
export async function verifyCode(
  platform: Platform,
  caller: Caller,
  input: { productId: number; code: string; address: string },
): Promise<CodeResult> {
  const { db, clock, limits } = platform
  await throttle(limits, 'code.account', String(caller.userId))
  await throttle(limits, 'code.address', input.address)
  const at = clock.now()
  const product = await findProduct(db, input.productId)
  const guessed = await limits.check('code.product', String(input.productId))
  if (!guessed.ok) throw new Refusal('too_many', { retryAfterSeconds: guessed.retryAfterSeconds })
  const judged = checkCode(product, input.code, hongKongDay(at))
  if (judged.result === 'invalid' && product) await countWrongCode(platform, product)
  if (judged.result !== 'granted' || !product) return judged.result
  if (standingRight(caller, product)) return 'granted'
  // The code may be taken back at this very moment. No lock: whether a code still stands is asked again
  // whenever access by it is used.
  await grant(db, {
    userId: caller.userId,
    productId: product.id,
    source: 'code',
    code: judged.code,
    watermark: judged.text,
    at,
  })
  return 'granted'
}
