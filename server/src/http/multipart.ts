import type { FastifyRequest } from 'fastify'
import type { FileRule } from '#contract/kit/endpoint.ts'
import { Refusal } from './refusal.ts'

export interface UploadedFile {
  bytes: Buffer
  /** As the client calls it; never used as a path. */
  name: string
}

/** Reads a small multipart form into memory. Large files go through resumable uploads instead. */
export async function readMultipart(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
): Promise<{ fields: Record<string, string>; files: Record<string, UploadedFile> }> {
  const fields: Record<string, string> = {}
  const files: Record<string, UploadedFile> = {}
  const largest = Math.max(1, ...Object.values(rules).map(rule => rule.maxBytes))
  const limits = {
    fieldSize: 64 * 1024,
    fields: 60,
    files: Object.keys(rules).length,
    fileSize: largest,
    parts: 80,
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
      const bytes = await part.toBuffer()
      if (bytes.length > rule.maxBytes) throw new Refusal('file_too_large')
      // Browsers send an empty part for a file input that was left empty.
      if (bytes.length > 0) files[part.fieldname] = { bytes, name: part.filename ?? '' }
    }
  } catch (error) {
    throw asRefusal(error)
  }
  return { fields, files }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('file_too_large')
  if (code.endsWith('_LIMIT')) return new Refusal('body_too_large')
  // Anything else the parser says is about a malformed form.
  return new Refusal('body_unreadable')
}
