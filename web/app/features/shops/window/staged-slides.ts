import { maxSlides, slideMaxMegabytes } from '#contract/rules/slides.ts'
import { m } from '#messages/messages.js'

/** A chosen file: waiting, uploading, being checked by the server, or failed and ready to retry. */
export interface StagedSlide {
  key: string
  file: File
  /** The local file's address, for its preview. */
  source: string
  video: boolean
  state: 'staged' | 'uploading' | 'checking' | 'failed'
  /** 0 to 1. */
  progress: number
  problem: string
}

/** A file that didn't become a slide, and why. */
export interface RefusedFile {
  name: string
  reason: string
}

const pictures: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
])
const film = 'video/mp4'
export const acceptedFiles = [...pictures, film].join(',')

const megabyte = 1024 * 1024

/** Why a file needn't be sent at all; the server checks the content of the others. */
export function unfitness({ type, size }: { type: string; size: number }): string | null {
  if (type !== film && !pictures.has(type)) return m.myshop_file_type()
  if (size === 0) return m.myshop_file_empty()
  if (size > slideMaxMegabytes * megabyte) return m.myshop_file_size({ limit: slideMaxMegabytes })
  return null
}

/** Files that fit, and files that don't, each with its reason. */
export function sortFiles<F extends { name: string; type: string; size: number }>(
  files: readonly F[],
  taken: number,
): { good: F[]; refused: RefusedFile[] } {
  const good: F[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const reason =
      unfitness(file) ?? (taken + good.length < maxSlides ? null : m.myshop_full({ limit: maxSlides }))
    if (reason) refused.push({ name: file.name, reason })
    else good.push(file)
  }
  return { good, refused }
}

export const isFilm = ({ type }: { type: string }): boolean => type === film

/** The list with one item moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
