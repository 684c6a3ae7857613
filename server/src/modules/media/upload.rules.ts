import { randomBytes } from 'node:crypto'

export const MB = 1024 * 1024
export const GB = 1024 * MB

/** Pictures for covers need no more, however generous the limit for materials is. */
export const COVER_LIMIT_MB = 10
export const limitMbOf = (purpose: 'material' | 'cover', materialLimitMb: number): number =>
  purpose === 'cover' ? Math.min(COVER_LIMIT_MB, materialLimitMb) : materialLimitMb

/** How long bytes may take to arrive, and how long a file may wait for something that uses it. */
export const UNUSED_HOURS = 24
/** Longer than any run of a job: a key that is being written now is not garbage yet. */
export const WRITING_HOURS = 2
/** A file under work for so long has been forgotten by everyone. */
export const STUCK_HOURS = 1
export const MAX_ATTEMPTS = 4

const random = (): string => randomBytes(16).toString('base64url')

export const newOriginalKey = (): string => `originals/${random()}`
export const newRenditionKey = (extension: 'mp4' | 'webp'): string => `renditions/${random()}.${extension}`
/** Where the bytes of an upload arrive before they get their key. */
export const arrivalKey = (id: string): string => `uploads/${id}`

const coverKeyPattern = /^covers\/([\w-]+)-(\d+)\.webp$/
/** The sizes of one cover share a random name. */
export const newCoverName = random
export const coverKey = (name: string, width: number): string => `covers/${name}-${width}.webp`
export const coverNameOf = (key: string): string | undefined => coverKeyPattern.exec(key)?.[1]

/**
 * A window of a film as far as the film reaches: one that was chosen before anybody knew its length may lie behind its
 * end, and then shows its last second.
 */
export function fitWindow(
  { start, end }: { start: number; end: number },
  filmSeconds: number,
): { start: number; end: number } {
  const length = Math.max(1, Math.ceil(filmSeconds))
  const fitted = Math.min(start, length - 1)
  return { start: fitted, end: Math.max(Math.min(end, length), fitted + 1) }
}
