import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

// Every answer that a test gets is held against the reference, by what a client would read of it.

interface Response {
  content?: Record<string, { schema?: unknown }>
}
export interface Operation {
  operationId: string
  responses: Record<string, { $ref?: string } & Response>
}
type PathItem = Record<string, Operation>
export interface ReferenceDocument {
  paths: Record<string, PathItem>
  /** Those with a path are sent to us, the others by us. */
  webhooks: Record<string, PathItem & { 'x-path'?: string }>
  components: { responses: Record<string, Response> }
}

const ROOT = 'reference'
const place = new URL('../../../contract/openapi.json', import.meta.url)
let read: ReferenceDocument | undefined

/** As it is checked in. */
export function referenceDocument(): ReferenceDocument {
  read ??= JSON.parse(readFileSync(place, 'utf8')) as ReferenceDocument
  return read
}

interface Route {
  pattern: RegExp
  /** Where its operations stand in the document. */
  pointer: string
  item: PathItem
}

let routes: Route[] | undefined

/** Fixed parts of a path win over parameters, as in the router. */
function listRoutes(): Route[] {
  const { paths, webhooks } = referenceDocument()
  const all = [
    ...Object.entries(paths).map(([path, item]) => ({ path, item, pointer: pointerTo('paths', path) })),
    ...Object.entries(webhooks).flatMap(([name, item]) =>
      item['x-path'] ? [{ path: item['x-path'], item, pointer: pointerTo('webhooks', name) }] : [],
    ),
  ]
  const fixed = (path: string) => path.replace(/\{\w+\}/g, '\uFFFF')
  return all
    .sort((a, b) => (fixed(a.path) < fixed(b.path) ? -1 : 1))
    .map(({ path, item, pointer }) => ({ item, pointer, pattern: patternOf(path) }))
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.[\]]/g, '\\$&').replace(/\{\w+\}/g, '[^/]*')}$`)

const pointerTo = (...parts: string[]): string =>
  parts.map(part => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

let ajv: Ajv2020 | undefined
const validators = new Map<string, ValidateFunction>()

function validatorAt(pointer: string): ValidateFunction {
  const known = validators.get(pointer)
  if (known) return known
  if (!ajv) {
    // Patterns of zod are not all written for the 'u' flag; the document's own keywords are no schema's.
    ajv = new Ajv2020({ strict: false, allErrors: false, unicodeRegExp: false, validateSchema: false })
    formats.default(ajv)
    ajv.addSchema(referenceDocument() as object, ROOT)
  }
  const validate = ajv.compile({ $ref: `${ROOT}#${pointer}` })
  validators.set(pointer, validate)
  return validate
}

/** What is wrong with an answer, or null. */
export function answerFault(
  { method, url }: { method: string; url: string },
  { statusCode, headers, body }: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>,
): string | null {
  const [path = ''] = url.split('?')
  if (!path.startsWith('/api/') || isReference.test(path)) return null
  routes ??= listRoutes()
  const fitting = isAddress(path) ? routes.filter(({ pattern }) => pattern.test(path)) : []
  const routeOf = (verb: string) => fitting.find(({ item }) => item[verb])
  // HEAD is answered for every GET.
  const verb = method === 'HEAD' && !routeOf('head') ? 'get' : method.toLowerCase()
  const route = routeOf(verb)
  const operation = route?.item[verb]
  // A browser's question before a call of another origin.
  if (!operation && method === 'OPTIONS') return null
  const said = `${method} ${path} answered ${statusCode}`
  if (!route || !operation) return statusCode === 404 ? null : `${said}, and the reference has no such call`
  const documented = operation.responses[statusCode]
  if (!documented)
    return `${said} ${body.slice(0, 300)}, which the reference of ${operation.operationId} does not name`
  const [pointer, { content }] = located(documented, `${route.pointer}/${verb}/responses/${statusCode}`)
  if (method === 'HEAD') return null
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
  if (!content) return body === '' ? null : `${said} with a body, which the reference does not name`
  if (!content[type]) return `${said} as ${type}, where the reference says ${Object.keys(content).join(', ')}`
  if (type !== 'application/json') return null
  const validate = validatorAt(`${pointer}/content/${encodeURIComponent(type.replace('/', '~1'))}/schema`)
  if (validate(JSON.parse(body))) return null
  const [error] = validate.errors ?? []
  return `${said}, which is not what the reference says: ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)} in ${body.slice(0, 400)}`
}

/** What stands for no text is no address, of any call. */
function isAddress(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** The page and the document themselves. */
const isReference = /^\/api\/(docs(\/|$)|openapi\.json$)/

function located(response: { $ref?: string } & Response, pointer: string): [string, Response] {
  if (!response.$ref) return [pointer, response]
  const name = response.$ref.slice('#/components/responses/'.length)
  return [`/components/responses/${name}`, referenceDocument().components.responses[name] ?? {}]
}

/** From now on, a request that is injected throws where its answer is none of the reference. */
export function holdAgainstReference(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: unknown) => Promise<LightMyRequestResponse>
  const held = async (options: unknown): Promise<LightMyRequestResponse> => {
    const response = await inject(options)
    const { method = 'GET', url = '', payloadAsStream } = describeRequest(options)
    // A stream is someone else's to read.
    const fault = payloadAsStream ? null : answerFault({ method, url }, response)
    if (fault) throw new Error(fault)
    return response
  }
  Object.assign(app, { inject: held })
}

function describeRequest(options: unknown): { method?: string; url?: string; payloadAsStream?: boolean } {
  if (typeof options === 'string') return { url: options }
  const { method, url, path, payloadAsStream } = options as Record<string, unknown>
  return {
    method: typeof method === 'string' ? method.toUpperCase() : 'GET',
    url: String(url ?? path ?? ''),
    payloadAsStream: payloadAsStream === true,
  }
}
