import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'

const documentFile = new URL('../../../contract/openapi.json', import.meta.url)

/**
 * `/api/docs`: the reference as a page for people; `/api/openapi.json`: the same for tools. Both are built on the
 * first request, because they would take a tenth of every start.
 */
export function serveApiReference(app: FastifyInstance, brand: string): void {
  const title = `${brand} API`
  const document = once(() => describe(title))
  const script = once(loadScript)

  app.get('/api/openapi.json', async (request, reply) =>
    sendEncoded(
      request,
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8'),
      await document(),
    ),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page(title, await script())),
  )
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(startScript),
  )
  app.get<{ Params: { file: string } }>('/api/docs/:file', async (request, reply) => {
    const { name, bytes } = await script()
    if (request.params.file !== name) return reply.callNotFound()
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return sendEncoded(request, reply.type('text/javascript; charset=utf-8'), bytes)
  })
}

type Encoded = Readonly<Record<Encoding, Buffer>>

function sendEncoded({ headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply, bytes: Encoded) {
  const encoding = acceptedEncoding(headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('vary', 'accept-encoding').send(bytes[encoding])
}

/** Compressed, both are a tenth to a third as long, and every browser accepts that. */
async function encode(identity: Buffer): Promise<Encoded> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, quality),
    promisify(gzip)(identity),
  ])
  return { br, gzip: gzipped, identity }
}

/** The next request retries what failed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch(error => {
      made = undefined
      throw error
    })
    return made
  }
}

async function describe(title: string): Promise<Encoded> {
  const document = JSON.parse(await readFile(documentFile, 'utf8'))
  document.info.title = title
  return encode(Buffer.from(JSON.stringify(document)))
}

interface Script {
  /** With a hash of its content. */
  name: string
  bytes: Encoded
}

/** Otherwise its copy of zod probes whether it may evaluate code, which the policy refuses and the browser reports. */
const withoutProbe = 'globalThis.__zod_globalConfig = { jitless: true };\n'

/** The library keeps its browser part as text inside a plugin of 4 MB, which serves it. */
async function loadScript(): Promise<Script> {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const scalar = Fastify()
  await scalar.register(plugin, { routePrefix: '/', configuration: { url: '/api/openapi.json' } })
  const { rawPayload } = await scalar.inject('/js/scalar.js')
  await scalar.close()
  const text = Buffer.concat([Buffer.from(withoutProbe), rawPayload])
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 10)
  return { name: `reference-${hash}.js`, bytes: await encode(text) }
}

/** Own origin only. The library writes its styles into the page; scripts come from files, and none is evaluated. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

const page = (title: string, { name }: Script): string => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.ico" sizes="any">
</head><body><div id="reference"></div>
<noscript>The reference needs JavaScript; <a href="/api/openapi.json">the same as OpenAPI 3.1</a> does not.</noscript>
<script src="/api/docs/${name}"></script><script src="/api/docs/start.js"></script>
</body></html>`

/** Nothing is loaded from others: no fonts, no proxy, no telemetry, no assistant. */
const configuration = {
  url: '/api/openapi.json',
  theme: 'default',
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'json',
  persistAuth: false,
  defaultOpenAllTags: false,
  authentication: { preferredSecurityScheme: 'bearer' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  customCss: `:root{--scalar-font:system-ui,'Noto Sans HK',sans-serif;--scalar-font-code:ui-monospace,Menlo,Consolas,monospace}
.light-mode{--scalar-color-accent:#0f766e;--scalar-color-green:#0f766e}
.dark-mode{--scalar-color-accent:#5eead4;--scalar-color-green:#5eead4}`,
}
const startScript = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)})\n`
