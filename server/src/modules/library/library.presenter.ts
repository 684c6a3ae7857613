import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { libraryContract, OpenMaterial } from '#contract/library/library.ts'
import type { VideoNote } from '#contract/library/notes.ts'
import { downloadName } from '#contract/rules/file-name.ts'
import type { Locale } from '#contract/shared.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  currentPrice,
  formatTime,
  nameFor,
  type PreviewedMaterial,
  type Product,
  presentPreviews,
  presentProduct,
} from '../catalogue/index.ts'
import { contentTypeOfKind, megabytes, signedLink } from '../media/index.ts'
import type { Note } from './note.repository.ts'
import type { OpenSample, ShownMaterial } from './shown-materials.ts'
import type { AccessView } from './view-access.ts'

/**
 * Long enough for a sitting; the viewer requests a new one when it expires. Someone who lost access keeps it no
 * longer.
 */
const linkSeconds = 30 * 60

type WireAccess = ResponseOf<(typeof libraryContract)['productAccess']>

/** Codes aren't included, whoever looks: the owner sees them where the product is edited. */
export function presentAccess(
  platform: Pick<Platform, 'clock' | 'secrets'>,
  { userId, locale }: { userId: number; locale: Locale },
  view: AccessView,
): WireAccess {
  const { product, active, gate, access } = view
  const now = platform.clock.now()
  const outside = {
    course_id: product.id,
    course_name: nameFor(product, locale),
    active,
    course_end_date: product.endsOn,
    gate,
    needs_code: gate === 'code',
    price: gate === 'buy' ? currentPrice(product, now).priceCents / 100 : null,
  }
  if (!access) {
    return { ...outside, owned: false, product: null, watermark: '', may_download: false, materials: [] }
  }
  return {
    ...outside,
    owned: view.owned,
    product: presentProduct(product, {
      forOwner: false,
      cover: view.cover,
      owned: view.owned,
      now,
      locale,
    }),
    watermark: access.watermark,
    may_download: product.printable,
    materials: presentMaterials(platform, userId, product, view.materials, view.previewed),
  }
}

/** For someone with access to the product: personal links in addition to the public previews. */
export function presentMaterials(
  platform: Pick<Platform, 'clock' | 'secrets'>,
  userId: number,
  product: Product,
  materials: readonly ShownMaterial[],
  previewed: readonly PreviewedMaterial[],
): WireAccess['materials'] {
  const reader = { userId, subscriberId: product.centreId ?? 0, stamped: product.showWatermark }
  const previews = new Map(presentPreviews(platform, product, previewed).map(one => [one.id, one]))
  return materials.map(shown => {
    const { preview = '', preview_pending = false } = previews.get(shown.material.id) ?? {}
    return { ...presentMaterial(platform, shown, reader), preview, preview_pending }
  })
}

/** For everyone, with links that end when it is no longer the sample. */
export function presentSample(
  platform: Pick<Platform, 'clock' | 'secrets'>,
  { product, material, file }: OpenSample,
  film: Pick<ShownMaterial, 'posterKey' | 'captions'>,
): OpenMaterial {
  const shown = { material, file, ...film, progress: undefined }
  const reader = { sampleId: material.id, subscriberId: product.centreId ?? 0, stamped: false }
  return presentMaterial(platform, shown, reader)
}

interface LinkReader {
  /** Absent for the free sample. */
  userId?: number
  sampleId?: number
}

/** `stamped`: worksheets are only delivered with the reader's text on them. */
function presentMaterial(
  platform: Pick<Platform, 'clock' | 'secrets'>,
  { material, file, posterKey, progress, captions }: ShownMaterial,
  reader: LinkReader & { subscriberId: number; stamped: boolean },
): OpenMaterial {
  return {
    id: material.id,
    type: file.kind ?? '',
    material_name: material.title,
    org_name: material.title,
    subscriber_id: reader.subscriberId,
    uploaded_channel: 'local',
    preview_starts: formatTime(material.previewStart),
    preview_ends: formatTime(material.previewEnd),
    size_mb: megabytes(file.size),
    pages: file.pages,
    duration: file.durationSeconds,
    locked: file.state !== 'ready',
    url: addressOf(platform, { material, file }, reader),
    poster: posterKey
      ? signedLink(platform, {
          key: posterKey,
          contentType: 'image/webp',
          userId: reader.userId,
          sampleId: reader.sampleId,
          productId: material.productId,
          seconds: linkSeconds,
        })
      : '',
    captions: [...captions],
    picture_text: material.pictureText ?? '',
    position: progress?.position ?? 0,
    done: progress?.done ?? false,
  }
}

function addressOf(
  platform: Pick<Platform, 'clock' | 'secrets'>,
  { material, file }: Pick<ShownMaterial, 'material' | 'file'>,
  { userId, sampleId, stamped }: LinkReader & { stamped: boolean },
): string {
  if (file.state !== 'ready' || !file.storageKey) return ''
  if (file.kind === 'pdf' && stamped) return `/api/materials/${material.id}/print`
  const isDocument = file.kind === 'doc' || file.kind === 'docx'
  return signedLink(platform, {
    key: file.storageKey,
    contentType: contentTypeOfKind(file.kind),
    userId,
    sampleId,
    productId: material.productId,
    seconds: linkSeconds,
    ...(isDocument && { downloadName: downloadName(material.title, file.kind ?? '') }),
  })
}

export const presentNote = ({ id, seconds, text, updatedAt }: Note): VideoNote => ({
  id,
  seconds,
  text,
  updated_at: updatedAt.toISOString(),
})
