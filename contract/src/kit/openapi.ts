import { z } from 'zod'
import type { RouteList } from './client.ts'
import type { Contract, Endpoint } from './endpoint.ts'

/** What the typed client calls: neither what providers send us nor what speaks a protocol of its own. */
export function routeList(contract: Contract): RouteList {
  const called = Object.entries(contract).filter(([, e]) => !e.protocol && e.bodyFrom !== 'bytes')
  return Object.fromEntries(called.map(([name, e]) => [name, [e.method, e.path]]))
}

/** OpenAPI 3.1 of the whole contract; checked in, so that a change of the wire shows in a review. */
export function openApi(contract: Contract, info: { title: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, e] of Object.entries(contract)) {
    const path = `/api/${e.path}`
    paths[path] = { ...paths[path], [e.method.toLowerCase()]: operation(name, e) }
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorEnvelope, 'output') },
    },
  }
}

export const errorEnvelope = z.object({
  status: z.number(),
  error: z.literal(true),
  code: z.string(),
  message: z.union([z.string(), z.record(z.string(), z.string())]),
  messages: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  request_id: z.string().optional(),
  retry_after: z.number().optional(),
})

function operation(name: string, e: Endpoint) {
  const error = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
  return {
    operationId: name,
    summary: e.summary,
    'x-access': e.access,
    ...(e.permission && { 'x-permission': e.permission }),
    ...(e.own && { 'x-own': e.own }),
    ...(e.errors && { 'x-errors': e.errors }),
    ...(e.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...parameters('path', e.params), ...parameters('query', e.query)],
    ...(hasBody(e) && {
      requestBody: { required: true, content: { [mediaType(e)]: { schema: bodySchema(e) } } },
    }),
    responses: {
      ...success(e),
      ...(e.access !== 'public' && { 401: { description: 'No or bad token', ...error } }),
      ...((e.body || e.query || e.params) && { 422: { description: 'Fields refused', ...error } }),
      429: { description: 'Too many calls', ...error },
    },
  }
}

const isTus = (e: Endpoint) => e.protocol === 'tus'
const hasBody = (e: Endpoint) =>
  e.body || e.bodyFrom === 'bytes' || (isTus(e) && (e.method === 'POST' || e.method === 'PATCH'))

function mediaType(e: Endpoint): string {
  if (isTus(e)) return 'application/offset+octet-stream'
  return e.bodyFrom === 'multipart' ? 'multipart/form-data' : 'application/json'
}

function bodySchema(e: Endpoint) {
  if (isTus(e)) return { type: 'string', format: 'binary' }
  const schema = schemaOf(e.body, 'input')
  if (e.listAs) return { anyOf: [asRecord(schema.properties)[e.listAs], schema] }
  if (!e.files) return schema
  const files = Object.keys(e.files).map(name => [name, { type: 'string', format: 'binary' }])
  return { ...schema, properties: { ...asRecord(schema.properties), ...Object.fromEntries(files) } }
}

const tusSuccess: Readonly<Partial<Record<Endpoint['method'], object>>> = {
  POST: { 201: { description: 'Created; its address is in `Location`' } },
  HEAD: { 200: { description: 'How much has arrived is in `Upload-Offset`' } },
}

function success(e: Endpoint) {
  if (isTus(e)) return tusSuccess[e.method] ?? { 204: { description: 'Done' } }
  if (e.reply === 'empty') return { 204: { description: 'Done' } }
  if (e.reply === 'file') {
    return { 200: { description: 'A file', content: { 'application/octet-stream': {} } } }
  }
  return {
    200: { description: 'Done', content: { 'application/json': { schema: schemaOf(e.response, 'output') } } },
  }
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const object = schemaOf(schema, 'input')
  const required = Array.isArray(object.required) ? object.required : []
  return Object.entries(asRecord(object.properties)).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function schemaOf(schema: z.ZodType | undefined, io: 'input' | 'output'): Record<string, unknown> {
  if (!schema) return {}
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
