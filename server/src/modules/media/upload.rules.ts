import { randomBytes } from 'node:crypto'
import { safeFileName } from '#contract/rules/file-name.ts'
import type { FileKind, Purpose } from './media.tables.ts'

export const MB = 1024 * 1024
export const GB = 1024 * MB

interface PurposeRule {
  /** The allowed content. */
  kinds: readonly FileKind[]
  /** If less than the limit for materials is enough. */
  limitMb?: number
  /** Public pictures of it are made in every width. Never for identity documents. */
  publicPictures?: true
  /** What only few may see, such as its owner and staff, or the two who write to each other, lies sealed; nothing is made from it. */
  sealed?: true
}

const documents = ['image', 'pdf', 'doc', 'docx'] as const
const proofs = ['image', 'pdf'] as const

/** The purposes of files, and what is allowed for each. */
export const purposes: Readonly<Record<Purpose, PurposeRule>> = {
  material: { kinds: ['mp4', 'pdf', 'doc', 'docx'] },
  cover: { kinds: ['image'], limitMb: 10, publicPictures: true },
  document: { kinds: documents, limitMb: 20, sealed: true },
  identity: { kinds: proofs, limitMb: 10, sealed: true },
  proof: { kinds: proofs, limitMb: 10, sealed: true },
  slide: { kinds: ['image', 'mp4'], limitMb: 100, publicPictures: true },
  introduction: { kinds: ['mp4'], limitMb: 200 },
  message: { kinds: proofs, limitMb: 10, sealed: true },
}

// Object.keys loses that its keys are those of the table.
export const sealedPurposes = (Object.keys(purposes) as Purpose[]).filter(purpose => purposes[purpose].sealed)

/**
 * The name under which a file is stored. An identity document gets one of ours, because people put the numbers of
 * their documents into file names.
 */
export function keptName(purpose: Purpose, name: string): string {
  if (purpose !== 'identity' && purpose !== 'proof') return safeFileName(name)
  return `${purpose}${/\.[a-z]{3,4}$/i.exec(name)?.[0].toLowerCase() ?? ''}`
}

export const limitMbOf = (purpose: Purpose, materialLimitMb: number): number =>
  Math.min(purposes[purpose].limitMb ?? materialLimitMb, materialLimitMb)

/** How long bytes may take to arrive, and how long a file can wait for something that uses it. */
export const UNUSED_HOURS = 24
/** Longer than any run of a job: a key being written now isn't garbage yet. */
export const WRITING_HOURS = 2
/** A file in progress for this long was forgotten by everyone. */
export const STUCK_HOURS = 1
export const MAX_ATTEMPTS = 4

const random = (): string => randomBytes(16).toString('base64url')

export const newClearKey = (): string => `originals/${random()}`
export const newRenditionKey = (extension: 'mp4' | 'webp'): string => `renditions/${random()}.${extension}`
/** Where the bytes of an upload arrive before they get their key. */
export const arrivalKey = (id: string): string => `uploads/${id}`

const coverKeyPattern = /^covers\/([\w-]+)-(\d+)\.webp$/
/** The sizes of one cover share a random name. */
export const newCoverName = random
export const coverKey = (name: string, width: number): string => `covers/${name}-${width}.webp`
export const coverNameOf = (key: string): string | undefined => coverKeyPattern.exec(key)?.[1]

/**
 * Clips a window to the video: one chosen before the length was known may be beyond its end, and then shows its last
 * second.
 */
export function fitWindow(
  { start, end }: { start: number; end: number },
  filmSeconds: number,
): { start: number; end: number } {
  const length = Math.max(1, Math.ceil(filmSeconds))
  const fitted = Math.min(start, length - 1)
  return { start: fitted, end: Math.max(Math.min(end, length), fitted + 1) }
}
