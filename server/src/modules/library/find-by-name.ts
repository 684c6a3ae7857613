import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProducts } from '../catalogue/index.ts'
import { listProductsNamed } from './entitlement.repository.ts'
import { findAccess } from './find-access.ts'

/** For addresses with only a course's name: the newest of that name that the caller can open. */
export async function findByName(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  name: string,
): Promise<number> {
  const today = hongKongDay(clock.now())
  const ids = await listProductsNamed(db, caller, name)
  for (const product of await findProducts(db, ids)) {
    if (await findAccess(db, caller, product, today)) return product.id
  }
  throw new Refusal('product_unknown')
}
