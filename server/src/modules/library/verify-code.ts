import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPerson } from '../accounts/index.ts'
import { findProduct, lockProduct, type Product } from '../catalogue/index.ts'
import { type CodeResult, checkCode } from './access.rules.ts'
import { countWrongCode, refuseGuesser } from './count-wrong-code.ts'
import { grant } from './entitlement.repository.ts'
import { currentRight } from './find-access.ts'
import { redeemCode } from './redemption.repository.ts'

/**
 * Every try counts, even a successful one: otherwise, someone with one good code could buy tries at others with it.
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
  await refuseGuesser(platform, input.productId, caller, input.address)
  const judged = checkCode(product, input.code, hongKongDay(at))
  if (judged.result === 'invalid' && product) await countWrongCode(platform, product, caller, input.address)
  if (judged.result !== 'granted' || !product) return judged.result
  if (currentRight(caller, product)) return 'granted'
  return db.transaction(async tx => {
    const limited = limitOf(product, judged.code) !== null
    // Without a limit, no lock is needed: whether a code is still valid is checked whenever its access is used.
    const lockedProduct = limited ? await hold(tx, caller.userId, product.id) : product
    const again = checkCode(lockedProduct, input.code, hongKongDay(at))
    if (again.result !== 'granted' || !lockedProduct) return again.result
    const { code, text: watermark } = again
    const use = { productId: lockedProduct.id, code, userId: caller.userId }
    if (!(await redeemCode(tx, use, { limit: limitOf(lockedProduct, code), at }))) return 'used_up'
    await grant(tx, { ...use, source: 'code', watermark, at })
    return 'granted'
  })
}

const limitOf = ({ watermarks }: Product, code: string): number | null =>
  watermarks.find(entry => entry.code.toUpperCase() === code)?.limit ?? null

/** Two who use a code at the same moment follow each other. The account comes before the product, as everywhere. */
async function hold(tx: Tx, userId: number, productId: number): Promise<Product | undefined> {
  if (!(await lockPerson(tx, userId))) throw new Refusal('token_invalid')
  return lockProduct(tx, productId)
}
