import type { AuthoredProduct } from '#contract/authoring.ts'
import type { Locale } from '#contract/shared.ts'
import type { Platform } from '#server/platform/platform.ts'
import { formatTime, type Material, type Product, presentProduct } from '../catalogue/index.ts'
import { contentTypeOfKind, type MediaFile, megabytes, reasonText, signedLink } from '../media/index.ts'
import { isVideo, stateOfProduct } from './material.rules.ts'

export interface Authored {
  product: Product
  /** Address of the picture; '' until it has been made. */
  cover: string
  coverFile: MediaFile | undefined
  materials: readonly { material: Material; file: MediaFile | undefined }[]
}

/** For whoever may change the product: with its codes, and links to the originals that are theirs alone. */
export function presentAuthored(
  platform: Platform,
  { product, cover, coverFile, materials }: Authored,
  reader: { userId: number; locale: Locale },
): AuthoredProduct {
  const files = [coverFile, ...materials.map(({ file }) => file)]
  return {
    ...presentProduct(product, { forOwner: true, cover, owned: true }),
    materials: materials.map(({ material, file }) =>
      presentMaterial(platform, product, material, file, reader),
    ),
    // A file that is not there any more is as bad as one that was refused.
    state: stateOfProduct(files.map(file => file?.state ?? 'refused')),
  }
}

function presentMaterial(
  platform: Platform,
  product: Product,
  material: Material,
  file: MediaFile | undefined,
  { userId, locale }: { userId: number; locale: Locale },
): AuthoredProduct['materials'][number] {
  const key = file?.state === 'ready' ? file.storageKey : null
  const length = file?.durationSeconds ? Math.max(1, Math.ceil(file.durationSeconds)) : Infinity
  const isClip = file !== undefined && isVideo(file)
  return {
    id: material.id,
    type: file?.kind ?? '',
    material_name: file?.name ?? '',
    org_name: material.title,
    subscriber_id: product.centreId ?? 0,
    uploaded_channel: 'local',
    preview_starts: formatTime(isClip ? Math.min(material.previewStart, length - 1) : 0),
    preview_ends: formatTime(isClip ? Math.min(material.previewEnd, length) : 0),
    size_mb: megabytes(file?.size ?? 0),
    pages: file?.pages ?? null,
    duration: file?.durationSeconds ?? null,
    state: file?.state ?? 'refused',
    reason: file ? reasonText(file, locale) : '',
    url: key ? signedLink(platform, { key, contentType: contentTypeOfKind(file?.kind ?? null), userId }) : '',
  }
}
