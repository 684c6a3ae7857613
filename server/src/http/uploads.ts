import { PassThrough, Readable } from 'node:stream'
import { ERRORS, Metadata, Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LanternContract } from '#contract/index.ts'
import { uploadId } from '#contract/media/media.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { ResumableUploads } from '../modules/media/index.ts'
import { isDiskFull } from '../platform/db/unavailable.ts'
import type { Platform } from '../platform/platform.ts'
import { type ProtocolHandlers, tusVersion } from './mount.ts'

const PATH = '/api/uploads'
/** Passes the ID decided here to the tus server; the clients' own headers aren't forwarded. */
const ID_HEADER = 'x-upload-key'
const passedOn = ['tus-resumable', 'upload-offset', 'upload-length', 'content-type', 'content-length']

const metadataRule = z.object({
  filename: z.string().min(1).max(1000),
  purpose: z.enum(['material', 'cover', 'slide', 'introduction']),
})
const lengthRule = z.string().regex(/^\d{1,15}$/)

/**
 * Resumable uploads, in the tus protocol 1.0 (creation, creation-with-upload, termination). The contract and this file
 * decide who may write where; the library moves the bytes. Bodies stream to the store. They aren't limited by the size
 * of a call, but by the announced and admitted length.
 */
export function tusHandlers(
  { uploadStore }: Pick<Platform, 'uploadStore'>,
  uploads: ResumableUploads,
): ProtocolHandlers<LanternContract> {
  let tus: Promise<Server> | undefined
  const server = () => {
    tus ??= createServer(uploadStore, uploads)
    return tus
  }
  return {
    uploadProtocol: async (_call, _request, reply) =>
      reply
        .code(204)
        .headers({ 'tus-version': tusVersion, 'tus-extension': 'creation,creation-with-upload,termination' })
        .send(),

    uploadCreate: async ({ caller }, request, reply) => {
      const id = await uploads.admit(caller, announced(request))
      try {
        return answerWith(reply, await forward(await server(), request, id))
      } catch (error) {
        // The client doesn't have its address yet, so its reserved space is released.
        await uploads.drop(id)
        throw error
      }
    },

    uploadOffset: async ({ caller, params }, request, reply) => {
      const id = uploadIdIn(params)
      const upload = await uploads.find(caller, id)
      if (upload.expired) throw new Refusal('upload_expired')
      const size = String(upload.size)
      if (!upload.finished) {
        const answer = await forward(await server(), request, id)
        if (answer.headers.get('upload-offset') !== size) return answerWith(reply, answer)
        // All bytes have arrived, but a process died before it recorded that.
        await uploads.finish(id)
      }
      return reply.headers({ 'upload-offset': size, 'upload-length': size }).send()
    },

    uploadSend: async ({ caller, params }, request, reply) => {
      const id = uploadIdIn(params)
      const upload = await uploads.find(caller, id)
      if (upload.expired) throw new Refusal('upload_expired')
      if (upload.finished) throw new Refusal('upload_offset')
      return answerWith(reply, await forward(await server(), request, id))
    },

    uploadRemove: async ({ caller, params }, request, reply) => {
      const id = uploadIdIn(params)
      const upload = await uploads.find(caller, id)
      // The library stops the current writer and deletes the bytes; our code deletes the rest.
      if (!upload.finished) await forward(await server(), request, id)
      await uploads.drop(id)
      return reply.code(204).send()
    },
  }
}

/** A malformed ID belongs to no upload. */
function uploadIdIn({ id }: { id: string }): string {
  const known = uploadId.safeParse(id)
  if (!known.success) throw new Refusal('upload_unknown')
  return known.data
}

function announced(request: FastifyRequest): Parameters<ResumableUploads['admit']>[1] {
  if (request.headers['tus-resumable'] !== tusVersion) throw new Refusal('upload_protocol')
  const length = lengthRule.safeParse(request.headers['upload-length'])
  const metadata = metadataRule.safeParse(parseMetadata(request.headers['upload-metadata']))
  if (!length.success || !metadata.success) throw new Refusal('body_unreadable')
  return { name: metadata.data.filename, purpose: metadata.data.purpose, size: Number(length.data) }
}

function parseMetadata(header: string | string[] | undefined): unknown {
  try {
    return Metadata.parse(String(header ?? ''))
  } catch {
    // The parser's only error: this isn't metadata.
    return null
  }
}

async function createServer(
  uploadStore: Platform['uploadStore'],
  uploads: ResumableUploads,
): Promise<Server> {
  const idOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)
  return new Server({
    path: PATH,
    datastore: await uploadStore.datastore(),
    locker: uploads.locker,
    allowedOrigins: () => false,
    namingFunction: request => request.headers.get(ID_HEADER) ?? '',
    getFileIdFromRequest: request => request.headers.get(ID_HEADER) ?? undefined,
    generateUrl: (_request, { path, id }) => `${path}/${idOf(id)}`,
    onUploadFinish: async (_request, upload) => {
      await uploads.finish(idOf(upload.id))
      return {}
    },
    onResponseError: (_request, error) => {
      if (error === ERRORS.ERR_LOCK_TIMEOUT || error === ERRORS.ABORTED) return { status_code: 423, body: '' }
      // The bytes received are kept: the client can continue when there is room.
      if (isDiskFull(error)) throw new Refusal('storage_full')
      // Errors of the library have a status, for instance for a body longer than its declared length.
      if (error instanceof Error && !('status_code' in error)) throw error
      return undefined
    },
  })
}

/** Passes a request to the tus server and turns its refusals into ours. */
async function forward(server: Server, request: FastifyRequest, id: string): Promise<Response> {
  const headers = new Headers({ [ID_HEADER]: `uploads/${id}` })
  for (const name of passedOn) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const { method, raw } = request
  const body = method === 'POST' || method === 'PATCH' ? new PassThrough() : null
  if (body) {
    raw.once('error', error => body.destroy(error))
    raw.pipe(body)
  }
  const forwarded = new globalThis.Request(new URL(request.url, 'http://uploads'), {
    method,
    headers,
    ...(body && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  })
  // The library looks here for the connection, whose end means: keep what has arrived.
  Object.assign(forwarded, { runtime: { node: { req: raw } } })
  const answer = await server.handleWeb(forwarded)
  if (body) {
    // Anything a refused request still sends is discarded, so that its answer gets through.
    raw.unpipe(body)
    raw.resume()
  }
  if (answer.status >= 400) throw asRefusal(answer.status, await answer.text())
  return answer
}

function answerWith(reply: FastifyReply, { status, headers }: Response): FastifyReply {
  for (const name of ['location', 'upload-offset', 'upload-length']) {
    const value = headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.code(status).send()
}

function asRefusal(status: number, text: string): Error {
  if (status === 404) return new Refusal('upload_unknown')
  if (status === 409) return new Refusal('upload_offset')
  if (status === 410) return new Refusal('upload_expired')
  if (status === 412) return new Refusal('upload_protocol')
  if (status === 413) return new Refusal('body_too_large')
  if (status === 423) return new Refusal('upload_locked')
  return status < 500 ? new Refusal('body_unreadable') : new Error(`The upload server failed: ${text.trim()}`)
}
