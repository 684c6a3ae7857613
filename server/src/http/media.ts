import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LinkedFile } from '../modules/media/index.ts'
import type { Modules } from '../modules/modules.ts'
import type { Platform } from '../platform/platform.ts'
import { type MediaRedirects, REDIRECT_MAX_AGE_SECONDS } from '../platform/storage/media-redirects.ts'
import { RangeNotSatisfiable, type Storage } from '../platform/storage/storage.ts'
import { isSealedKey } from '../platform/vault/sealed-keys.ts'
import { byteRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'

const publicFolders: readonly string[] = ['avatars', 'covers']
/** Types a browser may show inline; anything else could be made to run. */
const shownInPlace: readonly string[] = [
  'video/mp4',
  'image/webp',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/avif',
  'application/pdf',
]

/** Who may store a copy: only the client, or also caches in between. */
type Scope = 'private' | 'public'

export function serveMedia(
  app: FastifyInstance,
  { storage, mediaRedirects, clock }: Pick<Platform, 'storage' | 'mediaRedirects' | 'clock'>,
  { openLink, openSlide }: Pick<Modules, 'openLink' | 'openSlide'>,
): void {
  const send = (request: FastifyRequest, reply: FastifyReply, link: LinkedFile | null, scope: Scope) => {
    if (!link) return reply.callNotFound()
    // An address is signed for GET only.
    if (mediaRedirects && request.method === 'GET' && mayRedirect(link))
      return redirectToBucket(reply, mediaRedirects, link, clock.now())
    return sendLinked(request, reply, storage, { link, scope, now: clock.now() })
  }

  // Public pictures. Their keys are random and never reused, so they can be cached for ever.
  for (const folder of publicFolders) {
    app.get<{ Params: { name: string } }>(`/media/${folder}/:name`, async (request, reply) => {
      const { name } = request.params
      if (!/^[\w-]+\.webp$/.test(name)) return reply.callNotFound()
      const file = await storage.get(`${folder}/${name}`)
      if (!file) return reply.callNotFound()
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-length', file.size)
        .send(file.stream)
    })
  }

  // A wildcard, because names of downloads make tokens longer than a parameter may be.
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/s/*',
    handler: async (request, reply) => send(request, reply, await openLink(request.params['*']), 'private'),
  })

  // Videos of shop slides, at a permanent address.
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/slides/:name',
    handler: async (request, reply) => {
      const [, id] = /^([1-9]\d{0,14})\.mp4$/.exec(request.params.name) ?? []
      return send(request, reply, id ? await openSlide(Number(id)) : null, 'public')
    },
  })
}

/**
 * Videos and downloads, for which browsers follow redirects to another site. Worksheets are read in ranges by a
 * script, and pictures are small: both would need the bucket's consent, or one more request each. The bucket can't
 * decrypt sealed files.
 */
const mayRedirect = (link: LinkedFile): boolean =>
  !isSealedKey(link.key) && (link.contentType.startsWith('video/') || !isInline(link))

const isInline = ({ downloadName, contentType }: LinkedFile): boolean =>
  !downloadName && shownInPlace.includes(contentType)

const dispositionOf = (link: LinkedFile): string =>
  isInline(link) ? 'inline' : contentDisposition('attachment', link.downloadName ?? 'file')

async function redirectToBucket(
  reply: FastifyReply,
  redirects: MediaRedirects,
  link: LinkedFile,
  now: Date,
): Promise<FastifyReply> {
  const { key, contentType, expiresAt } = link
  const file = { key, contentType, contentDisposition: dispositionOf(link), expiresAt }
  const seconds = Math.min(REDIRECT_MAX_AGE_SECONDS, secondsLeft(link, now))
  reply.header('cache-control', `private, max-age=${seconds}`)
  return reply.redirect(await redirects.addressOf(file, now), 302)
}

const secondsLeft = ({ expiresAt }: LinkedFile, now: Date): number =>
  Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))

async function sendLinked(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { link, scope, now }: { link: LinkedFile; scope: Scope; now: Date },
) {
  const object = await storage.head(link.key)
  if (!object) return reply.callNotFound()
  // The bytes under a key never change.
  const etag = `"${createHash('sha256').update(link.key).digest('base64url').slice(0, 22)}"`
  reply
    .type(link.contentType)
    .header('cache-control', `${scope}, max-age=${secondsLeft(link, now)}`)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', dispositionOf(link))
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()

  const range = byteRange(request.headers.range, object.size, ifRangeHolds(request, etag))
  if (range === 'unsatisfiable') return refuseRange(reply, object.size)
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${object.size}`)
  }
  reply.header('content-length', range ? range.end - range.start + 1 : object.size)
  if (request.method === 'HEAD') return reply.send()
  try {
    const file = await storage.get(link.key, range ?? undefined)
    return file ? reply.send(file.stream) : reply.removeHeader('content-length').callNotFound()
  } catch (error) {
    // The file was replaced by a shorter one between the two queries.
    if (error instanceof RangeNotSatisfiable) return refuseRange(reply, error.size)
    throw error
  }
}

const refuseRange = (reply: FastifyReply, size: number) =>
  reply.code(416).header('content-range', `bytes */${size}`).header('content-length', 0).send()

function ifRangeHolds(request: FastifyRequest, etag: string): boolean {
  const condition = request.headers['if-range']
  return condition === undefined || condition === etag
}
