import { z } from 'zod'
import type { Calls, Endpoint } from '#contract/kit/endpoint.ts'
import { errorEnvelope } from '#contract/kit/error-envelope.ts'
import { fieldNote } from '#contract/reference/field-notes.ts'
import type { DescribedContract } from './load-contract.ts'

export type JsonSchema = Record<string, unknown>

export interface CallSchemas {
  params?: JsonSchema
  query?: JsonSchema
  body?: JsonSchema
  response?: JsonSchema
}

export interface Schemas {
  components: Record<string, JsonSchema>
  calls: Record<string, CallSchemas>
}

const PREFIX = '#/components/schemas/'
const parts = { params: 'input', query: 'input', body: 'input', response: 'output' } as const
type Part = keyof typeof parts

/** JSON Schema of all inputs and outputs; named schemas appear once. */
export function makeSchemas({ contract, schemaNames }: DescribedContract): Schemas {
  const output = convert(contract, schemaNames, 'output')
  const input = convert(contract, schemaNames, 'input')
  const components: Record<string, JsonSchema> = { Error: errorSchema() }
  const calls: Record<string, CallSchemas> = {}
  const use = (json: JsonSchema, from: typeof output, suffix: string): JsonSchema => {
    for (const name of referredTo(json)) {
      const own = from.named[name]
      const key = `${name}${suffix}`
      if (!own || components[key]) continue
      components[key] = {}
      components[key] = use(own, from, suffix)
    }
    return suffix ? mapRefs(json, name => `${name}${suffix}`) : json
  }
  for (const name of Object.keys(contract)) {
    calls[name] = {}
    for (const part of Object.keys(parts) as Part[]) {
      const isOutput = parts[part] === 'output'
      const json = (isOutput ? output : input).of(name, part)
      if (json) calls[name][part] = use(json, isOutput ? output : input, isOutput ? '' : 'Input')
    }
  }
  const sorted = Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))
  return { components: Object.fromEntries(sorted), calls }
}

/** For a small schema that appears in the document once. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    // Open to fields added later.
    io: 'input',
    override: ({ jsonSchema }) => tidy(jsonSchema),
  })
  return withNotes(json)
}

function errorSchema(): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(errorEnvelope, { io: 'input' })
  return { ...schema, description: 'The body of every error. `code` is for programs, `messages` for people.' }
}

function convert(
  contract: Calls,
  schemaNames: DescribedContract['schemaNames'],
  io: 'input' | 'output',
): {
  named: Record<string, JsonSchema>
  of(call: string, part: Part): JsonSchema | undefined
} {
  const registry = z.registry<{ id: string }>()
  const ids = new Map<z.ZodType, string>(schemaNames)
  for (const [name, endpoint] of Object.entries(contract)) {
    for (const part of Object.keys(parts) as Part[]) {
      const schema = schemaIn(endpoint, part)
      if (schema && parts[part] === io && !ids.has(schema)) ids.set(schema, `${name}.${part}`)
    }
  }
  for (const [schema, id] of ids) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: id => `${PREFIX}${id}`,
    override: ({ jsonSchema }) => tidy(jsonSchema),
  })
  const plain = (id: string): JsonSchema => {
    const { $schema: _, $id: __, ...schema } = schemas[id] as JsonSchema
    return withNotes(schema)
  }
  const isName = (id: string) => !id.includes('.')
  return {
    named: Object.fromEntries([...ids.values()].filter(isName).map(id => [id, plain(id)])),
    of(call, part) {
      const endpoint = contract[call]
      const schema = endpoint && schemaIn(endpoint, part)
      const id = schema && ids.get(schema)
      if (!id) return undefined
      return isName(id) ? { $ref: `${PREFIX}${id}` } : plain(id)
    },
  }
}

/** tus doesn't use JSON; bodies with signed bytes are described by their senders. */
const schemaIn = (endpoint: Endpoint, part: Part): z.ZodType | undefined => endpoint[part]

/** Bounds of the number format say nothing about the field. */
function tidy(schema: JsonSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.exclusiveMinimum === 0 && schema.type === 'integer') {
    delete schema.exclusiveMinimum
    schema.minimum = 1
  }
  // For free keys, it goes without saying that they are strings.
  delete schema.propertyNames
}

/** Fields without a comment get the note for their name. */
function withNotes<T>(json: T): T {
  if (Array.isArray(json)) return json.map(withNotes) as T
  if (typeof json !== 'object' || json === null) return json
  const entries = Object.entries(json).map(([key, value]) =>
    key === 'properties' ? [key, describedFields(record(value))] : [key, withNotes(value)],
  )
  return Object.fromEntries(entries) as T
}

const describedFields = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => {
      const own = withNotes(record(schema))
      const note = 'description' in own || 'const' in own ? undefined : fieldNote(field)
      return [field, note ? { ...own, description: note } : own]
    }),
  )

function referredTo(json: unknown): string[] {
  const found: string[] = []
  mapRefs(json, name => {
    found.push(name)
    return name
  })
  return found
}

function mapRefs<T>(json: T, rename: (name: string) => string): T {
  if (Array.isArray(json)) return json.map(item => mapRefs(item, rename)) as T
  if (typeof json !== 'object' || json === null) return json
  const fields = Object.entries(json).map(([key, value]) =>
    key === '$ref' && typeof value === 'string'
      ? [key, `${PREFIX}${rename(value.slice(PREFIX.length))}`]
      : [key, mapRefs(value, rename)],
  )
  return Object.fromEntries(fields) as T
}

export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Resolves a reference, keeping the keys next to it. */
export function resolve(schema: JsonSchema, components: Schemas['components']): JsonSchema {
  const { $ref, ...beside } = schema
  if (typeof $ref !== 'string') return schema
  return { ...resolve(components[$ref.slice(PREFIX.length)] ?? {}, components), ...beside }
}
