/** The longest part of a video that everyone may see, and the default window. */
export const previewSeconds = 20
export const materialLimit = 200

export interface Window {
  start: number
  end: number
}

/** A material in the form: an existing one by its ID, or a new one by its upload. */
export interface GivenMaterial {
  id?: number
  uploadId?: string
  title?: string
  /** 'hh:mm:ss'; the contract has checked the format. */
  start?: string
  end?: string
  /** Whether anyone speaks in a video; unchanged if left out. */
  speech?: boolean | null
  /** What the pictures of a video show; unchanged if left out. */
  pictureText?: string
}

export interface MaterialPlan {
  kept: (GivenMaterial & { id: number; position: number })[]
  added: (GivenMaterial & { uploadId: string; position: number })[]
  removed: number[]
}

/**
 * The order of a product's materials: those named come first, in the order of the form, then those not named, then
 * files sent along. Removing takes precedence over naming; materials already removed are skipped silently, so that
 * sending a form twice does no harm.
 */
export function planMaterials(input: {
  existing: readonly number[]
  given: readonly GivenMaterial[]
  deleted: readonly number[]
  uploads: readonly string[]
}): { plan: MaterialPlan } | { problem: string } {
  const { existing, given } = input
  const removed = existing.filter(id => input.deleted.includes(id))
  const plan: MaterialPlan = { kept: [], added: [], removed }
  const seen = new Set<number | string>()
  let position = 0
  for (const material of given) {
    const { id, uploadId } = material
    const key = id ?? uploadId
    if (key === undefined || (id !== undefined && uploadId !== undefined) || seen.has(key)) {
      return { problem: 'invalid' }
    }
    seen.add(key)
    if (id !== undefined && input.deleted.includes(id)) continue
    if (id !== undefined && !existing.includes(id)) return { problem: 'material_foreign' }
    position += 1
    if (id !== undefined) plan.kept.push({ ...material, id, position })
    else if (uploadId !== undefined) plan.added.push({ ...material, uploadId, position })
  }
  for (const id of existing) {
    if (seen.has(id) || removed.includes(id)) continue
    position += 1
    plan.kept.push({ id, position })
  }
  for (const uploadId of input.uploads) {
    position += 1
    plan.added.push({ uploadId, position })
  }
  return position > materialLimit ? { problem: 'materials_many' } : { plan }
}

/** 'hh:mm:ss' in seconds. */
export function parseTime(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

/**
 * The part of a video to show. `current` is the window so far; a new video starts with its first 20 seconds. That
 * first window may be longer than the video; a chosen one lies within it. The length is unknown (null) until the file
 * has been checked.
 */
export function decideWindow(
  given: Pick<GivenMaterial, 'start' | 'end'>,
  video: { seconds: number | null; current: Window | null },
): { window: Window } | { problem: string } {
  const usual = video.current ?? { start: 0, end: previewSeconds }
  const window = {
    start: given.start === undefined ? usual.start : parseTime(given.start),
    end: given.end === undefined ? usual.end : parseTime(given.end),
  }
  if (window.end <= window.start) return { problem: 'preview_range' }
  if (window.end - window.start > previewSeconds) return { problem: 'preview_long' }
  if (video.seconds === null) return { window }
  const length = Math.max(1, Math.ceil(video.seconds))
  if (window.end <= length) return { window }
  const isFirst = window.start === 0 && window.end === previewSeconds
  const isUnchanged = window.start === video.current?.start && window.end === video.current.end
  return isFirst || isUnchanged
    ? { window: { start: Math.min(window.start, length - 1), end: length } }
    : { problem: 'preview_outside' }
}

/** By its content, or by its name until it has been checked. */
export function isVideo(file: { kind: string | null; name: string }): boolean {
  return file.kind === null ? /\.mp4$/i.test(file.name) : file.kind === 'mp4'
}

export type FileState = 'uploading' | 'uploaded' | 'processing' | 'ready' | 'refused'

/** For all files together: the teacher must replace one bad file, even if the others would be enough to sell. */
export function stateOfProduct(files: readonly FileState[]): 'ready' | 'processing' | 'refused' {
  if (files.includes('refused')) return 'refused'
  return files.every(state => state === 'ready') ? 'ready' : 'processing'
}

/** Whether a product can be sold: 'needs_file' until its teacher acts, 'preparing' until we have. */
export type Readiness = 'ready' | 'preparing' | 'needs_file'

/** The rule behind `isComplete` in statements, with the reason if it isn't met. */
export function readinessOf(cover: FileState, materials: readonly FileState[]): Readiness {
  if (cover === 'ready' && materials.includes('ready')) return 'ready'
  const isWaiting = (state: FileState) => state !== 'refused'
  return isWaiting(cover) && materials.some(isWaiting) ? 'preparing' : 'needs_file'
}
