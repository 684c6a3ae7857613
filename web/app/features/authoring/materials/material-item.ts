import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { isFileName } from '#contract/rules/file-name.ts'
import { m } from '#messages/messages.js'
import { sizeText } from '../products/product-facts.ts'
import { clockText, fitted, type PreviewWindow, readClock, shortClock } from './preview-window.ts'

export const kinds = ['mp4', 'pdf', 'doc', 'docx'] as const
export type MaterialKind = (typeof kinds)[number]

/**
 * The states of a file: queued, uploading (or paused, or interrupted and waiting to retry), checked by the server,
 * ready or refused. `unfit` never left the browser; `failed` gave up and can be retried.
 */
export type MaterialState =
  | 'queued'
  | 'uploading'
  | 'paused'
  | 'broken'
  | 'failed'
  | 'checking'
  | 'ready'
  | 'refused'
  | 'unfit'

export interface MaterialItem {
  /** Within this list. */
  key: string
  /** Of an existing material of the product. */
  id: number | null
  /** Once all bytes have arrived. */
  uploadId: string | null
  /** The title buyers see: the file's name until it gets another. */
  name: string
  /** Of the file; absent in drafts stored before there were titles. */
  fileName?: string
  kind: MaterialKind
  bytes: number
  state: MaterialState
  /** 0 to 1. */
  progress: number
  /** Why it is unfit, refused or failed. */
  problem: string
  /** Only the name is wrong: it can be corrected here. */
  renamable: boolean
  pages: number | null
  duration: number | null
  /** Only for a video. */
  window: PreviewWindow | null
  /** What its preview shows, if that isn't its window; cleared when another window is chosen. */
  note?: string
  /** For an existing video of the product. */
  captions?: AuthoredProduct['materials'][number]['captions']
  /** Whether anyone speaks in a video, once that has been said, and what its pictures show. */
  speech?: boolean | null
  pictureText?: string
  /** Whether it was the product's free sample when the form was opened. */
  sample?: boolean
  /** Where the video can be viewed: the local file or a signed link. */
  source: string
}

export const megabyte = 1024 * 1024
/** What the server accepts for one file. */
export const maxMegabytes = 500

const underWay: ReadonlySet<MaterialState> = new Set(['queued', 'uploading', 'paused', 'broken'])
const wrong: ReadonlySet<MaterialState> = new Set(['unfit', 'refused', 'failed'])
export const isUnderWay = ({ state }: MaterialItem) => underWay.has(state)
export const isWrong = ({ state }: MaterialItem) => wrong.has(state)

export function kindOf(name: string): MaterialKind | null {
  const extension = name.toLowerCase().split('.').at(-1)
  return kinds.find(kind => kind === extension) ?? null
}

/** Why a file can't be sent, or null. */
export function unfitness({ name, size }: { name: string; size: number }): {
  problem: string
  renamable: boolean
} | null {
  if (!kindOf(name)) return { problem: m.authoring_file_type(), renamable: false }
  if (size > maxMegabytes * megabyte)
    return { problem: m.authoring_file_size({ limit: maxMegabytes }), renamable: false }
  if (size === 0) return { problem: m.authoring_file_empty(), renamable: false }
  if (!isFileName(name)) return { problem: m.authoring_file_name(), renamable: true }
  return null
}

export function existingItems(product: AuthoredProduct): MaterialItem[] {
  return product.materials.map(material => ({
    key: `m${material.id}`,
    id: material.id,
    uploadId: null,
    name: material.org_name || material.material_name,
    fileName: material.material_name,
    // For a refused file, the content says nothing, so its name decides.
    kind: kinds.find(kind => kind === material.type) ?? kindOf(material.material_name) ?? 'doc',
    bytes: Math.round(material.size_mb * megabyte),
    state: material.state === 'refused' ? 'refused' : material.state === 'ready' ? 'ready' : 'checking',
    progress: 1,
    problem: material.reason,
    renamable: false,
    pages: material.pages,
    duration: material.duration,
    window:
      material.type === 'mp4'
        ? fitted(
            { start: readClock(material.preview_starts) ?? 0, end: readClock(material.preview_ends) ?? 20 },
            material.duration,
          )
        : null,
    note: material.preview_note,
    captions: material.captions,
    ...(material.type === 'mp4' && { speech: material.speech, pictureText: material.picture_text }),
    sample: material.sample,
    source: material.url,
  }))
}

/** In the format of `materialUploads`, in the order of the list. */
export function wireMaterials(items: readonly MaterialItem[]) {
  return items
    .filter(item => item.id !== null || item.uploadId !== null)
    .map(item => ({
      ...(item.id === null ? { upload_id: item.uploadId ?? undefined } : { id: item.id }),
      org_name: item.name,
      ...(item.window && {
        preview_starts: clockText(item.window.start),
        preview_ends: clockText(item.window.end),
      }),
      ...(item.speech !== undefined && { speech: item.speech }),
      ...(item.pictureText !== undefined && { picture_text: item.pictureText }),
    }))
}

/** The average over all files being sent, including finished ones; 1 if there are none. */
export function averageProgress(items: readonly MaterialItem[]): number {
  const sent = items.filter(item => item.id === null && !isWrong(item))
  if (sent.length === 0) return 1
  return sent.reduce((sum, item) => sum + item.progress, 0) / sent.length
}

/** '182 MB · 14:08 · ready'. */
export function factsOf(item: MaterialItem): string {
  const size =
    item.state === 'uploading'
      ? m.authoring_file_sent({ sent: sizeText(item.bytes * item.progress), size: sizeText(item.bytes) })
      : sizeText(item.bytes)
  const facts = [
    size,
    item.duration !== null && shortClock(item.duration),
    item.pages !== null && m.authoring_pages_count({ count: item.pages }),
    (item.kind === 'doc' || item.kind === 'docx') && m.authoring_download_only(),
    stateTexts[item.state]?.({ percent: Math.round(item.progress * 100) }),
  ]
  return facts.filter(Boolean).join(' · ')
}

const stateTexts: Partial<Record<MaterialItem['state'], (inputs: { percent: number }) => string>> = {
  queued: () => m.authoring_state_queued(),
  uploading: ({ percent }) => `${percent}%`,
  paused: ({ percent }) => m.authoring_state_paused({ percent }),
  broken: ({ percent }) => m.authoring_state_broken({ percent }),
  checking: () => m.authoring_state_checking(),
  ready: () => m.authoring_state_ready(),
  refused: () => m.authoring_state_refused(),
}

/** What of a material a draft is stored anew for; the progress of its upload isn't part of it. */
export const draftedFacts = (item: MaterialItem) => [
  ...[item.key, item.uploadId, item.name, item.window, isUnderWay(item)],
  ...[item.speech, item.pictureText],
]
