import type { PreviewMaterial } from '#contract/discovery/discovery.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findFiles,
  listRenditions,
  type MediaFile,
  megabytes,
  type Rendition,
  signedLink,
} from '../../media/index.ts'
import { listMaterials, type Material } from './material.repository.ts'
import { formatTime } from './preview.rules.ts'
import type { Product } from './product.repository.ts'

/** A material that is ready, with its public previews. */
export interface PreviewedMaterial {
  material: Material
  file: MediaFile
  renditions: readonly Rendition[]
}

/** In order. Files that are being checked or were refused aren't offered. */
export async function listPreviewed(db: Db, productId: number): Promise<PreviewedMaterial[]> {
  const materials = (await listMaterials(db, [productId])).get(productId) ?? []
  const fileIds = materials.map(({ fileId }) => fileId)
  const files = await findFiles(db, fileIds)
  const renditions = await listRenditions(db, fileIds)
  return materials.flatMap(material => {
    const file = files.get(material.fileId)
    if (file?.state !== 'ready') return []
    return [{ material, file, renditions: renditions.get(file.id) ?? [] }]
  })
}

type Shown = Pick<Product, 'centreId' | 'previewMode'>

/**
 * What everyone may see of the materials: the clip of the first video that has one, the pages of every worksheet in
 * the product's mode, and only the existence of documents. Links are valid for two hours.
 */
export function presentPreviews(
  platform: Pick<Platform, 'secrets' | 'clock'>,
  product: Shown,
  materials: readonly PreviewedMaterial[],
): PreviewMaterial[] {
  const videos = materials.filter(({ file }) => file.kind === 'mp4')
  const hasClip = ({ renditions }: PreviewedMaterial) => renditions.some(({ kind }) => kind === 'clip')
  const firstVideo = videos.find(hasClip) ?? videos[0]
  const link = ({ storageKey: key }: Rendition, contentType: string) =>
    signedLink(platform, { key, contentType })
  return materials.map(previewed => {
    const { material, file, renditions } = previewed
    const ofKind = (kind: Rendition['kind']) => renditions.filter(rendition => rendition.kind === kind)
    const isPlayable = previewed === firstVideo
    const clip = isPlayable ? ofKind('clip')[0] : undefined
    // A preview made for the other mode is about to be replaced, and no longer public.
    const pages = ofKind('page').filter(({ variant }) => variant === product.previewMode)
    const poster = ofKind('poster').at(-1)
    return {
      id: material.id,
      type: file.kind ?? '',
      material_name: material.title,
      org_name: material.title,
      subscriber_id: product.centreId ?? 0,
      uploaded_channel: 'local',
      ...shownTimes(material, file),
      size_mb: megabytes(file.size),
      pages: file.pages,
      duration: file.durationSeconds,
      locked: !isPlayable && file.kind !== 'pdf',
      url: '',
      poster: poster ? link(poster, 'image/webp') : '',
      preview:
        file.kind === 'pdf'
          ? pages.map(page => link(page, 'image/webp'))
          : clip
            ? link(clip, 'video/mp4')
            : '',
      preview_pending: (file.kind === 'pdf' || isPlayable) && file.previewsMadeAt === null,
    }
  })
}

/** For what the clip actually shows, in whole seconds; as chosen until there is one. */
function shownTimes({ previewStart, previewEnd }: Material, { clip }: MediaFile) {
  const { start, end } = clip?.shown ?? { start: previewStart, end: previewEnd }
  const from = Math.floor(start)
  return {
    preview_starts: formatTime(from),
    preview_ends: formatTime(end > start ? Math.max(from + 1, from + Math.round(end - start)) : from),
  }
}
