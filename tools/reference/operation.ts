import type { Endpoint, FileRule } from '#contract/kit/endpoint.ts'
import { groupOf } from '#contract/reference/groups.ts'
import { type Example, exampleOf } from './examples.ts'
import { limitsOf } from './limits.ts'
import { refusalResponses } from './refusal-responses.ts'
import { type JsonSchema, record, resolve, type Schemas } from './schemas.ts'
import { isTus, tusParameters, tusSuccess } from './uploads.ts'

const bodyLimit = '256 kB'

const callers: Readonly<Record<Endpoint['access'], string>> = {
  public: 'Anyone, without a token.',
  user: 'Anyone who is signed in.',
  student: 'Students and parents.',
  teacher: 'Teachers and managers of centres.',
  'teacher-or-staff': 'Teachers, managers of centres and staff.',
  staff: 'Staff.',
}

export function operation(name: string, endpoint: Endpoint, schemas: Schemas) {
  const { access, permission, own } = endpoint
  const example = exampleOf(name, endpoint, schemas)
  const limits = limitsOf(name, endpoint)
  const body = requestBody(name, endpoint, schemas, example)
  return {
    operationId: name,
    tags: [groupOf(name, endpoint)?.name ?? 'Others'],
    summary: titleOf(name),
    description: descriptionOf(endpoint, limits),
    'x-access': access,
    ...(permission && { 'x-permission': permission }),
    ...(endpoint.scope && { 'x-scope': endpoint.scope }),
    ...(own && { 'x-own': own }),
    ...(limits.length > 0 && {
      'x-limits': limits.map(({ per, calls, seconds }) => ({ per, calls, seconds })),
    }),
    'x-example': {
      as: example.as,
      ...(Object.keys(example.files).length > 0 && { files: example.files }),
      ...(example.status && { status: example.status }),
    },
    security: securityOf(endpoint),
    parameters: [
      ...parameters('path', schemas.calls[name]?.params, schemas, example.params),
      ...parameters('query', schemas.calls[name]?.query, schemas, example.query),
      ...(isTus(endpoint) ? tusParameters(endpoint) : []),
    ],
    ...(body && { requestBody: body }),
    responses: { ...success(name, endpoint, schemas, example), ...refusalResponses(endpoint, limits) },
  }
}

function securityOf({ access, scope }: Endpoint): object[] {
  if (access === 'public') return [{}, { bearer: [] }]
  return scope ? [{ bearer: [] }, { program: [scope] }] : [{ bearer: [] }]
}

/** `productSearch` -> 'Product search'. */
function titleOf(name: string): string {
  const words = name.replace(/([A-Z])/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function descriptionOf(endpoint: Endpoint, limits: readonly { text: string }[]): string {
  const { access, permission, own, summary, cache, files = {} } = endpoint
  const lines = [
    `- **Who**: ${callers[access]}${permission ? ` With the permission \`${permission}\`.` : ''}`,
    endpoint.scope && `- **Programs**: a personal access token with the scope \`${endpoint.scope}\`.`,
    own &&
      `- **Own**: ${own.map(path => `\`${path}\``).join(', ')} must be the caller's own ID. Staff can act for others.`,
    ...Object.entries(files).map(([name, rule]) => `- **File** \`${name}\`: ${fileText(rule)}`),
    limits.length > 0 && `- **Limits**: ${limits.map(({ text }) => text).join(' ')}`,
    cache === 'public' &&
      endpoint.method === 'GET' &&
      '- **Cache**: send the last `ETag` as `If-None-Match`.',
  ]
  return [summary, '', ...lines.filter(line => typeof line === 'string')].join('\n')
}

const megabytes = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} kB` : `${Math.round(bytes / 1024 / 1024)} MB`

const fileText = ({ maxBytes, many }: FileRule): string =>
  many ? `up to ${many} files of ${megabytes(maxBytes)} each.` : `up to ${megabytes(maxBytes)}.`

function parameters(
  place: 'path' | 'query',
  schema: JsonSchema | undefined,
  { components }: Schemas,
  example: Record<string, unknown>,
) {
  if (!schema) return []
  const { properties, required } = resolve(schema, components)
  const names = Array.isArray(required) ? required : []
  return Object.entries(record(properties)).map(([name, property]) => {
    const { description, ...own } = record(property)
    return {
      name,
      in: place,
      required: place === 'path' || names.includes(name),
      ...(typeof description === 'string' && { description }),
      schema: own,
      ...(name in example && { example: example[name] }),
    }
  })
}

function requestBody(name: string, endpoint: Endpoint, schemas: Schemas, example: Example): object | null {
  const { method, bodyFrom, body } = endpoint
  if (isTus(endpoint)) {
    if (method !== 'POST' && method !== 'PATCH') return null
    const bytes = { schema: { type: 'string', format: 'binary' } }
    return {
      required: method === 'PATCH',
      description: method === 'PATCH' ? 'The bytes from `Upload-Offset` on.' : 'The first bytes, or none.',
      content: { 'application/offset+octet-stream': bytes },
    }
  }
  if (bodyFrom === 'bytes') return { required: true, content: { 'application/json': { schema: {} } } }
  if (!body) return null
  const schema = schemas.calls[name]?.body ?? {}
  if (bodyFrom !== 'multipart') {
    return {
      required: true,
      description: `At most ${bodyLimit}.${bodyFrom === 'query-or-json' ? ' Fields can be in the query instead.' : ''}`,
      content: {
        'application/json': { schema: listable(schema, endpoint, schemas), example: example.body },
      },
    }
  }
  return {
    required: true,
    description: 'A form with files. Without files, its fields can be sent as JSON.',
    content: {
      'multipart/form-data': { schema: withFiles(schema, endpoint, schemas), example: example.body },
      'application/json': { schema, example: example.body },
    },
  }
}

/** Some documented clients send a bare list. */
function listable(schema: JsonSchema, { listAs }: Endpoint, { components }: Schemas): JsonSchema {
  if (!listAs) return schema
  return { anyOf: [schema, record(record(resolve(schema, components).properties)[listAs])] }
}

function withFiles(schema: JsonSchema, { files = {} }: Endpoint, { components }: Schemas): JsonSchema {
  const whole = resolve(schema, components)
  const fields = Object.entries(files).map(([name, rule]) => {
    const file = { type: 'string', format: 'binary', description: `A file: ${fileText(rule)}` }
    return [name, rule.many ? { type: 'array', items: file, maxItems: rule.many } : file]
  })
  return { ...whole, properties: { ...record(whole.properties), ...Object.fromEntries(fields) } }
}

function success(
  name: string,
  endpoint: Endpoint,
  { calls }: Schemas,
  { response }: Example,
): Record<string, object> {
  if (isTus(endpoint)) return tusSuccess(endpoint)
  if (endpoint.reply === 'empty') return { 204: { description: 'Done, without a body.' } }
  if (endpoint.reply === 'file') {
    const types = endpoint.fileTypes ?? ['application/octet-stream']
    const content = Object.fromEntries(
      types.map(type => [type, { schema: { type: 'string', format: 'binary' } }]),
    )
    return { 200: { description: 'The file.', content } }
  }
  const isCached = endpoint.cache === 'public' && endpoint.method === 'GET'
  return {
    200: {
      description: 'Done.',
      ...((isCached || endpoint.headers) && {
        headers: {
          ...(isCached && { ETag: header('Changes when the answer does.') }),
          ...Object.fromEntries(
            Object.entries(endpoint.headers ?? {}).map(([name, description]) => [name, header(description)]),
          ),
        },
      }),
      content: { 'application/json': { schema: calls[name]?.response ?? {}, example: response } },
    },
    ...(isCached && { 304: { description: 'Unchanged since `If-None-Match`.' } }),
  }
}

const header = (description: string) => ({ description, schema: { type: 'string' } })
