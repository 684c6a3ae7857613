import type { demo as Demo } from '#demo/index.ts'
import { readCaptions } from '#server/modules/authoring/captions/caption.rules.ts'
import { listMaterials, storeCaptions } from '#server/modules/catalogue/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProductIds } from '../catalogue/find-product-ids.ts'

/** Captions of the first material of a course, which is a video. */
export async function loadCaptions(
  platform: Pick<Platform, 'clock'>,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const names = new Map(demo.products.map(({ key, name }) => [key, name]))
  return async tx => {
    const ids = await findProductIds(tx, [...names.values()])
    const materials = await listMaterials(tx, [...ids.values()])
    for (const { product, language, vtt } of demo.captions) {
      const [film] = materials.get(ids.get(names.get(product) ?? '') ?? 0) ?? []
      if (!film) throw new Error(`The demo has no film of ${product}`)
      const read = readCaptions(new TextEncoder().encode(vtt), null)
      await storeCaptions(tx, { ...read, materialId: film.id, language, updatedAt: platform.clock.now() })
    }
  }
}
