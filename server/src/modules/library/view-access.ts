import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { announce } from '#server/platform/changes.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findCovers,
  findProduct,
  listPreviewed,
  type PreviewedMaterial,
  type Product,
} from '../catalogue/index.ts'
import { type Gate, gateOf, isActive, isDeleted } from './access.rules.ts'
import { grant } from './entitlement.repository.ts'
import { type Access, findAccess } from './find-access.ts'
import { listOwned } from './list-owned.ts'
import { listShownMaterials, type ShownMaterial } from './shown-materials.ts'

export type AccessView =
  | { product: Product; active: boolean; gate: Exclude<Gate, 'open'>; access: null }
  | {
      product: Product
      active: boolean
      gate: 'open'
      access: Access
      /** As in every answer; staff can open products they don't own. */
      owned: boolean
      cover: string
      materials: ShownMaterial[]
      previewed: PreviewedMaterial[]
    }

/** Someone without access learns what keeps them out, and nothing of the content. */
export async function viewAccess(
  platform: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  productId: number,
): Promise<AccessView> {
  const { db, clock } = platform
  const product = await findProduct(db, productId)
  if (!product) throw new Refusal('product_unknown')
  const today = hongKongDay(clock.now())
  const active = isActive(product)
  const access = (await findAccess(db, caller, product, today)) ?? (await takeForFree())
  if (access) {
    const [cover] = (await findCovers(db, [product])).values()
    const owned = (await listOwned(db, caller, today, [productId])).length > 0
    const materials = await listShownMaterials(db, caller.userId, productId)
    const previewed = await listPreviewed(db, productId)
    return { product, active, gate: 'open', access, owned, cover: cover ?? '', materials, previewed }
  }
  if (isDeleted(product)) throw new Refusal('product_unknown')
  const gate = gateOf(product, today)
  if (gate === 'open') throw new Error(`Product ${productId} is open, yet nobody was let in`)
  return { product, active, gate, access: null }

  /** Opening a free product takes it. */
  async function takeForFree(): Promise<Access | null> {
    if (product?.access !== 'free' || gateOf(product, today) !== 'open') return null
    await db.transaction(async tx => {
      await grant(tx, { userId: caller.userId, productId, source: 'free', at: clock.now() })
      // Its page shows how many have it.
      await announce(tx, `product:${productId}`)
    })
    return findAccess(db, caller, product, today)
  }
}
