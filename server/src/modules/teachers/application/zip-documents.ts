import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import { safeFileName } from '#contract/rules/file-name.ts'
import { fullName } from '#contract/rules/person-name.ts'
import type { FileReply } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId } from '../../accounts/index.ts'
import type { MediaFile } from '../../media/index.ts'
import { findDocumentFiles } from './view-application.ts'

/** All documents of a teacher, for staff. Streamed, because ten scans are more than should be in memory. */
export async function zipDocuments(
  platform: Pick<Platform, 'db' | 'storage'>,
  teacherId: number,
): Promise<FileReply> {
  const person = await findPersonByUserId(platform.db, teacherId)
  if (!person) throw new Refusal('user_unknown')
  const documents = await findDocumentFiles(platform, teacherId)
  const files = documents.flatMap(({ file }) => (file?.storageKey ? [file] : []))
  if (files.length === 0) throw new Refusal('document_unknown')
  return {
    file: Readable.from(zipped(platform, files)),
    contentType: 'application/zip',
    downloadName: safeFileName(`${fullName(person.firstName, person.lastName)}.zip`),
  }
}

async function* zipped(
  { storage }: Pick<Platform, 'storage'>,
  files: readonly MediaFile[],
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for (const [index, { storageKey, name }] of files.entries()) {
    const stored = storageKey && (await storage.get(storageKey))
    // Deleted by its owner at this moment.
    if (!stored) continue
    // Scans and PDFs are already compressed. The number distinguishes files with the same name.
    const entry = new ZipPassThrough(`${String(index + 1).padStart(2, '0')} ${name}`)
    zip.add(entry)
    for await (const chunk of stored.stream) {
      entry.push(chunk)
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* ready.splice(0)
}
