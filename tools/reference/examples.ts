import type { Endpoint } from '#contract/kit/endpoint.ts'
import { type ExampleCall, type ExampleFile, exampleCalls } from '#contract/reference/example-calls.ts'
import {
  exampleByName,
  exampleChoices,
  exampleIdOf,
  shownObjects,
} from '#contract/reference/example-values.ts'
import { type JsonSchema, record, resolve, type Schemas } from './schemas.ts'

type Components = Schemas['components']
type Role = NonNullable<ExampleCall['as']>

const callerOf: Readonly<Record<Endpoint['access'], Role>> = {
  public: 'visitor',
  user: 'student',
  student: 'student',
  teacher: 'teacher',
  'teacher-or-staff': 'teacher',
  staff: 'staff',
}

/** One call: who makes it, with what, and what it returns. */
export interface Example {
  as: Role
  params: Record<string, unknown>
  query: Record<string, unknown>
  body?: unknown
  files: Readonly<Record<string, ExampleFile>>
  status?: number
  response?: unknown
}

export function exampleOf(name: string, endpoint: Endpoint, { components, calls }: Schemas): Example {
  const own = exampleCalls[name] ?? {}
  const { params, query, body, response } = calls[name] ?? {}
  const fields = (schema: JsonSchema | undefined, given: unknown) =>
    schema ? requiredFields(schema, components, record(given)) : {}
  return {
    as: own.as ?? callerOf[endpoint.access],
    params: fields(params, { ...pathId(endpoint), ...own.params }),
    query: fields(query, own.query),
    ...(body && { body: Array.isArray(own.body) ? own.body : fields(body, own.body) }),
    files: own.files ?? {},
    ...(own.status && { status: own.status }),
    ...(response && { response: sample(response, components) }),
  }
}

/** What an `{id}` refers to, according to the preceding part of the path. */
function pathId({ path }: Endpoint): Record<string, unknown> {
  const before = /(?:^|\/)([\w-]+)\/\{id\}/.exec(path)?.[1]
  const id = before && exampleIdOf(before)
  return id ? { id } : {}
}

/** The required fields, and what the example adds. */
function requiredFields(
  schema: JsonSchema,
  components: Components,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const { properties, required } = resolve(schema, components)
  const names = Array.isArray(required) ? required.map(String) : []
  const missing = names.filter(name => !(name in given))
  const values = missing.map(name => [name, sample(record(record(properties)[name]), components, name)])
  return { ...Object.fromEntries(values), ...given }
}

/** A value that fits the schema: the one for the field's name if it fits, otherwise the simplest one. */
export function sample(schema: JsonSchema, components: Components, field = '', depth = 0): unknown {
  const whole = resolve(schema, components)
  if ('const' in whole) return whole.const
  const named = exampleByName(field)
  if (Array.isArray(whole.enum)) {
    const preferred = [named, ...(exampleChoices[field] ?? [])]
    return preferred.find(value => (whole.enum as unknown[]).includes(value)) ?? whole.enum[0]
  }
  const choices = (whole.anyOf ?? whole.oneOf) as JsonSchema[] | undefined
  if (choices) return sampleOfChoices(choices, components, field, depth)
  const types = [whole.type].flat()
  if (types.includes('object')) return sampleObject(whole, components, depth)
  if (types.includes('array')) {
    if (Array.isArray(named) && named.every(item => fits(item, record(whole.items)))) return named
    // Recursive schemas, and lists within lists within lists, must end somewhere.
    if (depth > 6) return []
    const shapes = Array.isArray(whole.prefixItems) ? whole.prefixItems : [whole.items]
    return shapes.map(shape => sample(record(shape), components, field, depth + 1))
  }
  if (named === null && types.includes('null')) return null
  if (fits(named, whole)) return named
  if (fits(String(named), whole) && named !== undefined) return String(named)
  if (types.includes('integer') || types.includes('number')) return numberWithin(whole)
  if (types.includes('boolean')) return true
  if (types.includes('string')) return textFor(whole)
  return types.includes('null') ? null : {}
}

function sampleOfChoices(
  choices: readonly JsonSchema[],
  components: Components,
  field: string,
  depth: number,
): unknown {
  const named = exampleByName(field)
  // Most nullable objects are exceptional; their fields are in the schema.
  const isObject = choices.some(choice => record(resolve(choice, components)).type === 'object')
  if (isObject && choices.some(({ type }) => type === 'null') && !shownObjects.has(field)) return null
  const isEmpty = (choice: JsonSchema) => choice.type === 'null' || choice.const === ''
  const whole = choices.map(choice => ({ ...resolve(choice, components) }))
  const best =
    whole.find(choice => !isEmpty(choice) && fits(named, choice)) ?? whole.find(one => !isEmpty(one))
  return best ? sample(best, components, field, depth) : sample(whole[0] ?? {}, components, field, depth)
}

function sampleObject(schema: JsonSchema, components: Components, depth: number): unknown {
  if (depth > 8) return {}
  const fields = Object.entries(record(schema.properties)).map(([name, property]) => [
    name,
    sample(record(property), components, name, depth + 1),
  ])
  return Object.fromEntries(fields)
}

function fits(value: unknown, schema: JsonSchema): boolean {
  const types = [schema.type].flat()
  if (typeof value === 'string') {
    const { maxLength = Number.POSITIVE_INFINITY, format, pattern } = schema
    return types.includes('string') && value.length <= Number(maxLength) && !format && !pattern
  }
  if (typeof value === 'boolean') return types.includes('boolean')
  if (typeof value !== 'number') return false
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
  const isNumber = types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  return isNumber && value >= Number(minimum) && value <= Number(maximum)
}

const numberWithin = ({ minimum = 1, maximum = 1 }: JsonSchema): number =>
  Math.max(Number(minimum), Math.min(1, Number(maximum)))

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-16T08:30:00.000Z',
  date: '2026-12-01',
  uuid: '3f1c8f52-5a0e-4a6f-9d0b-7f6f0a1f2c11',
  uri: 'https://lantern.example/',
  email: 'ming@example.com',
}

function textFor({ format, maxLength = 100 }: JsonSchema): string {
  const known = formats[String(format)]
  return known ?? 'text'.slice(0, Number(maxLength))
}
