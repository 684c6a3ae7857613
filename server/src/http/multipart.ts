import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileRule, FileRules } from '#contract/kit/endpoint.ts'
import type { SpooledFile, UploadedFile } from '../kernel/handlers.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Config } from '../platform/config.ts'

/** The limit for the fields of a form and the lines between its parts. */
const FIELDS_BYTES = 1024 * 1024

type AnyFile = UploadedFile | SpooledFile

export interface MultipartForm {
  fields: Record<string, string>
  files: Record<string, AnyFile | AnyFile[]>
  /** Deletes its files from disk; call it when the call is over, however it ended. */
  release(): Promise<void>
}

export interface FormLimits {
  /** How many bytes of files the sender may upload. */
  room?: number
  /** How many more bytes may be written to the disk that stores forms. */
  diskRoom?: () => Promise<number>
  /** Called before the first file, with the fields sent before it: refuses a form whose files aren't wanted. */
  beforeFiles?: (fields: Readonly<Record<string, string>>) => Promise<void>
}

/**
 * Reads a form. Small files are kept in memory; files whose rule says so go to disk, up to the room there is. A form
 * that announces more is refused before it is read.
 */
export async function readMultipart(
  request: FastifyRequest,
  rules: FileRules,
  { room = Number.POSITIVE_INFINITY, diskRoom, beforeFiles }: FormLimits = {},
): Promise<MultipartForm> {
  const fields: Record<string, string> = {}
  const files: Record<string, AnyFile | AnyFile[]> = {}
  const spool = createSpool(room, diskRoom)
  let admit = beforeFiles
  const allowed = Object.values(rules)
  const unspooled = allowed.filter(rule => !rule.spool).reduce((sum, { maxBytes }) => sum + maxBytes, 0)
  const announced = Number(request.headers['content-length'] ?? 0) - unspooled - FIELDS_BYTES
  if (announced > room) throw new Refusal('quota_exceeded')
  if (announced > 0 && diskRoom && announced > (await diskRoom())) throw new Refusal('storage_full')
  const fileCount = allowed.reduce((sum, { many = 1 }) => sum + many, 0)
  const limits = {
    fieldSize: 64 * 1024,
    fields: 60,
    // An empty file input also sends a part.
    files: fileCount + allowed.length,
    fileSize: Math.max(1, ...allowed.map(rule => rule.maxBytes)),
    parts: 80 + fileCount,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Refusal('body_too_large')
        fields[part.fieldname] = String(part.value)
        continue
      }
      const rule = rules[part.fieldname]
      if (!rule) throw new Refusal('body_unreadable')
      await admit?.(fields)
      admit = undefined
      const file = rule.spool ? await spool.keep(part) : await inMemory(part)
      if (file.size > rule.maxBytes) throw new Refusal('file_too_large')
      // Browsers send an empty part without a name for an empty file input.
      if (file.size > 0 || file.name) addFile(files, part.fieldname, rule, file)
    }
  } catch (error) {
    await spool.remove()
    throw asRefusal(error)
  }
  return { fields, files, release: spool.remove }
}

function addFile(
  files: Record<string, AnyFile | AnyFile[]>,
  field: string,
  { many }: FileRule,
  file: AnyFile,
): void {
  if (many === undefined) {
    files[field] = file
    return
  }
  const before = files[field]
  const list = Array.isArray(before) ? before : []
  if (list.length >= many) throw new Refusal('body_too_large')
  files[field] = [...list, file]
}

async function inMemory(part: MultipartFile): Promise<UploadedFile> {
  const bytes = await part.toBuffer()
  return { bytes, size: bytes.length, name: part.filename }
}

/** Bytes that forms may still use on their disk, so that they never fill it. */
export async function formRoom({ storageReserveGb }: Pick<Config, 'storageReserveGb'>): Promise<number> {
  const { bavail, bsize } = await statfs(tmpdir())
  return bavail * bsize - storageReserveGb * 1024 ** 3
}

/** So many bytes of a form are written before the disk is looked at again: others write to it meanwhile. */
const LOOK_BYTES = 4 * 1024 * 1024

/** A folder of its own for the files of one call, made when the first one comes. */
function createSpool(room: number, diskRoom?: () => Promise<number>) {
  let folder: Promise<string> | undefined
  let count = 0
  let kept = 0
  let looked = Number.NEGATIVE_INFINITY
  const lookForRoom = async () => {
    if (!diskRoom || kept - looked < LOOK_BYTES) return
    looked = kept
    if ((await diskRoom()) < LOOK_BYTES) throw new Refusal('storage_full')
  }
  return {
    async keep(part: MultipartFile): Promise<SpooledFile> {
      folder ??= mkdtemp(join(tmpdir(), 'form-'))
      count += 1
      const path = join(await folder, String(count))
      const bounded = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          kept += chunk.length
          if (kept > room) throw new Refusal('quota_exceeded')
          await lookForRoom()
          yield chunk
        }
      }
      await pipeline(part.file, bounded, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      if (part.file.truncated) throw new Refusal('file_too_large', { details: { file: part.filename } })
      return { path, size: part.file.bytesRead, name: part.filename }
    },
    async remove(): Promise<void> {
      if (folder) await rm(await folder, { recursive: true, force: true })
    },
  }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('file_too_large')
  if (code.endsWith('_LIMIT')) return new Refusal('body_too_large')
  // A full disk is ours.
  if (error instanceof Error && 'syscall' in error && code !== 'ECONNRESET') return error
  // Any other parser error is about a malformed form.
  return new Refusal('body_unreadable')
}
