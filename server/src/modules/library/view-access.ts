import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProduct, listMaterials, type Material, type Product } from '../catalogue/index.ts'
import { findFiles, listRenditions, type MediaFile, type Rendition } from '../media/index.ts'
import { type Gate, gateOf, isActive, isDeleted } from './access.rules.ts'
import { grant } from './entitlement.repository.ts'
import { type Access, findAccess } from './find-access.ts'
import { listProgress, type Progress } from './progress.repository.ts'

export interface ShownMaterial {
  material: Material
  file: MediaFile
  posterKey: string | null
  progress: Progress | undefined
}

export type AccessView =
  | { product: Product; active: boolean; gate: Exclude<Gate, 'open'>; access: null }
  | {
      product: Product
      active: boolean
      gate: 'open'
      access: Access
      coverKey: string | null
      materials: ShownMaterial[]
    }

/** Who may not come in learns what stands before them, and nothing of what lies behind. */
export async function viewAccess(platform: Platform, caller: Caller, productId: number): Promise<AccessView> {
  const { db, clock } = platform
  const product = await findProduct(db, productId)
  if (!product) throw new Refusal('product_unknown')
  const today = hongKongDay(clock.now())
  const active = isActive(product)
  const access = (await findAccess(db, caller, product, today)) ?? (await takeForFree())
  if (access) return { product, active, gate: 'open', access, ...(await inside(product)) }
  if (isDeleted(product)) throw new Refusal('product_unknown')
  const gate = gateOf(product, today)
  if (gate === 'open') throw new Error(`Product ${productId} is open, yet nobody was let in`)
  return { product, active, gate, access: null }

  /** Opening a free product makes it one's own. */
  async function takeForFree(): Promise<Access | null> {
    if (product?.access !== 'free' || gateOf(product, today) !== 'open') return null
    await grant(db, { userId: caller.userId, productId: product.id, source: 'free', at: clock.now() })
    return findAccess(db, caller, product, today)
  }

  async function inside({ coverId }: Product) {
    const materials = (await listMaterials(db, [productId])).get(productId) ?? []
    const fileIds = materials.map(({ fileId }) => fileId)
    const files = await findFiles(db, fileIds)
    const renditions = await listRenditions(db, [...fileIds, coverId])
    const progress = await listProgress(
      db,
      caller.userId,
      materials.map(({ id }) => id),
    )
    const firstOf = (fileId: string, kind: Rendition['kind']) =>
      renditions.get(fileId)?.find(rendition => rendition.kind === kind)?.storageKey ?? null
    return {
      coverKey: firstOf(coverId, 'cover'),
      materials: materials.flatMap((material): ShownMaterial[] => {
        const file = files.get(material.fileId)
        if (!file) return []
        const posterKey = firstOf(file.id, 'poster')
        return [{ material, file, posterKey, progress: progress.get(material.id) }]
      }),
    }
  }
}
