import { isKeyOf } from '#server/platform/vault/sealed-keys.ts'
import type { FileRow } from './file.repository.ts'
import type { FileKind, MadeClip, Purpose } from './media.tables.ts'
import type { UploadState } from './upload.states.ts'

/** A file as other modules see it. */
export interface MediaFile {
  id: string
  /** Null for a picture of someone without an account. */
  ownerId: number | null
  purpose: Purpose
  name: string
  /** Null until the content has been checked. */
  kind: FileKind | null
  size: number
  state: UploadState
  /** Why it was refused, as a code; `reasonText` has the sentence. */
  reason: string | null
  /** Null while the bytes are on their way and once they are deleted. Never sent to anyone. */
  storageKey: string | null
  pages: number | null
  durationSeconds: number | null
  width: number | null
  height: number | null
  /** For a video: what its preview shows. Null until it has been made. */
  clip: MadeClip | null
  /** When its public previews were made, or found impossible; null before. */
  previewsMadeAt: Date | null
}

export function asMediaFile(row: FileRow): MediaFile {
  const { id, ownerId, purpose, name, kind, size, state, reason } = row
  const { pages, durationSeconds, width, height, clip, previewsMadeAt } = row
  const storageKey = state === 'uploading' ? null : row.storageKey
  if (storageKey && !isKeyOf(id, storageKey)) throw new Error(`The file ${id} names the bytes of another`)
  return {
    id,
    ownerId,
    purpose,
    name,
    kind,
    size,
    state,
    reason,
    storageKey,
    pages,
    durationSeconds,
    width,
    height,
    clip,
    previewsMadeAt,
  }
}

const types: Readonly<Record<FileKind, string>> = {
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  image: 'application/octet-stream',
}

const pictureTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
}

/** The name only decides which picture format it is; the content showed that it is a picture. */
export function contentTypeOf({ kind, name }: Pick<MediaFile, 'kind' | 'name'>): string {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return (kind === 'image' && pictureTypes[ending]) || contentTypeOfKind(kind)
}

export const contentTypeOfKind = (kind: FileKind | null): string =>
  kind ? types[kind] : 'application/octet-stream'
