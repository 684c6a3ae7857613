import type { mediaContract } from '#contract/media/media.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accountDeletion, dataExport } from '../accounts/index.ts'
import { roomLeft } from './admit-upload.ts'
import { removeUnused } from './drop-upload.ts'
import { attachedBytes, listFiles, listFilesOf, lockFiles } from './file.repository.ts'
import { handleMediaJobs } from './media.handlers.ts'
import { mediaRoutes } from './media.routes.ts'
import { asMediaFile, type MediaFile } from './media-file.ts'
import { type Rendition, renditionsOf } from './rendition.repository.ts'
import { createResumableUploads, type ResumableUploads } from './resumable-uploads.ts'
import { type LinkedFile, openLink } from './signed-links.ts'
import { coverKey, coverNameOf } from './upload.rules.ts'

export { allowedUsage } from './admit-upload.ts'
export { claimFiles } from './claim-files.ts'
export { copyFile, drawCover } from './draw-cover.ts'
export { isReadyFile } from './file.repository.ts'
export { readFileFacts } from './file-facts.ts'
export { fileChanged } from './media.hooks.ts'
export type { FileKind, MadeClip } from './media.tables.ts'
export { mediaFiles as mediaFilesTable } from './media.tables.ts'
export { contentTypeOf, contentTypeOfKind, type MediaFile } from './media-file.ts'
export { openOriginal } from './open-original.ts'
export {
  dropPlaced,
  type JudgedFile,
  judgeFile,
  keepPlaced,
  type PlacedFile,
  placeFiles,
} from './place-files.ts'
export { receiveFile } from './receive-file.ts'
export { releaseFiles } from './release-files.ts'
export type { Rendition } from './rendition.repository.ts'
export { requestPreviews } from './request-previews.ts'
export type { ResumableUploads } from './resumable-uploads.ts'
export { type LinkedFile, signedLink } from './signed-links.ts'
export { megabytes, reasonText, refusalSentence } from './upload.presenter.ts'
export { fitWindow } from './upload.rules.ts'

export interface MediaModule {
  handlers: Handlers<typeof mediaContract>
  /** For the resumable protocol, which isn't a call of the contract. */
  uploads: ResumableUploads
  /** The target of a signed link. */
  openLink(token: string): LinkedFile | null
  /** How many more bytes someone may upload. */
  roomLeft(caller: Caller): Promise<number>
}

export function media(platform: Platform): MediaModule {
  handleMediaJobs(platform)
  // Files in use stay: the modules that use them decide.
  platform.hooks.on(accountDeletion, 'media', async (tx, { userId }) => {
    const unused = (await listFilesOf(tx, userId)).filter(file => !file.attachedAt && !file.releasedAt)
    const files = await lockFiles(
      tx,
      unused.map(({ id }) => id),
    )
    for (const file of files) if (!file.attachedAt) await removeUnused(platform, tx, file)
  })
  platform.hooks.on(dataExport, 'media', async (db, { userId }) => {
    const files = (await listFilesOf(db, userId)).filter(file => !file.releasedAt)
    return {
      data: files.map(({ name, size, kind, state, createdAt }) => ({ name, size, kind, state, createdAt })),
    }
  })
  return {
    handlers: mediaRoutes(platform),
    uploads: createResumableUploads(platform),
    openLink: token => openLink(platform, token),
    roomLeft: ({ userId }) => roomLeft(platform, userId),
  }
}

/** By ID; missing ones aren't in the map. */
export async function findFiles(db: Db, ids: readonly string[]): Promise<Map<string, MediaFile>> {
  return new Map((await listFiles(db, ids)).map(row => [row.id, asMediaFile(row)]))
}

/** Bytes of the originals in use. */
export const usageOf = (db: Db, ownerIds: readonly number[]): Promise<number> => attachedBytes(db, ownerIds)

/** By file; covers from the smallest, pages in order. */
export async function listRenditions(db: Db, fileIds: readonly string[]): Promise<Map<string, Rendition[]>> {
  const byFile = new Map<string, Rendition[]>(fileIds.map(id => [id, []]))
  for (const rendition of await renditionsOf(db, fileIds)) byFile.get(rendition.fileId)?.push(rendition)
  return byFile
}

/** The public address of a cover in one of its widths; `key` is that of any of its renditions. */
export function coverAddress(key: string, width: number): string {
  const name = coverNameOf(key)
  if (!name) throw new Error('Not a cover')
  return `/media/${coverKey(name, width)}`
}
