import type { OpenMaterial } from '#contract/library/library.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProduct, findSample, isListed, listCaptions } from '../catalogue/index.ts'
import { findFiles, listRenditions } from '../media/index.ts'
import { opensAsSample } from './access.rules.ts'
import { presentSample } from './library.presenter.ts'
import type { OpenSample } from './shown-materials.ts'

/** Decides what everyone can open of a product: used for the button, the link, and each use of the link. */
export async function findOpenSample(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  productId: number,
): Promise<OpenSample | null> {
  const [product, material] = await Promise.all([findProduct(db, productId), findSample(db, productId)])
  if (!product || !material) return null
  const file = (await findFiles(db, [material.fileId])).get(material.fileId)
  const listed = isListed(product, hongKongDay(clock.now()))
  return file && opensAsSample({ listed, file }) ? { product, material, file } : null
}

export async function openSample(
  platform: Pick<Platform, 'db' | 'clock' | 'secrets'>,
  productId: number,
): Promise<OpenMaterial> {
  const sample = await findOpenSample(platform, productId)
  if (!sample) throw new Refusal('sample_unknown')
  const { file, material } = sample
  const [renditions, captions] = await Promise.all([
    listRenditions(platform.db, [file.id]),
    listCaptions(platform.db, [material.id]),
  ])
  const poster = renditions.get(file.id)?.find(({ kind }) => kind === 'poster')
  return presentSample(platform, sample, {
    posterKey: poster?.storageKey ?? null,
    captions: (captions.get(material.id) ?? []).map(({ language }) => language),
  })
}
