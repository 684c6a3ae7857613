import { readFileSync } from 'node:fs'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExampleFile } from '#contract/reference/example-calls.ts'
import { exampleIds, examplePassword } from '#contract/reference/example-values.ts'
import { roles } from '../kernel/caller.ts'
import { ownTestApp, type TestApp } from '../testing/app.ts'
import { demoMaterial } from '../testing/demo-materials.ts'
import { answerFault, type Operation, referenceDocument } from '../testing/documented-answers.ts'
import { makePerson, PASSWORD, type TestPerson } from '../testing/people.ts'
import { makeProduct } from '../testing/products.ts'
import { makeCentre, makeTeacher } from '../testing/teachers.ts'

// Anyone who reads the reference copies its examples: each is sent as it stands there, with ids of things that exist.

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  example?: unknown
}
interface DocumentedCall extends Operation {
  parameters: Parameter[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  'x-example': { as: Role; files?: Record<string, ExampleFile>; status?: number }
}
type Role = 'visitor' | 'student' | 'teacher' | 'manager' | 'staff'

const { paths, webhooks } = referenceDocument()
const calls = [
  ...Object.entries(paths),
  ...Object.values(webhooks).flatMap(item => (item['x-path'] ? [[item['x-path'], item] as const] : [])),
].flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => method !== 'x-path')
    .map(([method, call]) => ({ method: method.toUpperCase(), path, call: call as DocumentedCall })),
)

let t: TestApp & { end(): Promise<void> }
let student: TestPerson
let teacher: TestPerson
let product: number
let centre: Awaited<ReturnType<typeof makeCentre>>
beforeAll(async () => {
  t = await ownTestApp()
  student = await makePerson(t)
  teacher = await makeTeacher(t)
  product = await makeProduct(t, teacher)
  centre = await makeCentre(t)
})
afterAll(() => t.end())

async function callerOf(role: Role): Promise<TestPerson | null> {
  if (role === 'visitor') return null
  if (role === 'manager') return centre.manager
  if (role === 'teacher') return makeTeacher(t)
  return makePerson(t, { role: role === 'staff' ? roles.masterAdmin : roles.student })
}

/** Ids of the examples stand for the caller where they may be, for someone or something else that exists otherwise. */
async function idsFor(role: Role, caller: TestPerson | null): Promise<ReadonlyMap<number, number>> {
  const isSeller = role === 'teacher' || role === 'manager'
  return new Map([
    [exampleIds.student, caller && role === 'student' ? caller.userId : student.userId],
    [exampleIds.teacher, caller && isSeller ? caller.userId : teacher.userId],
    [exampleIds.staff, caller && role === 'staff' ? caller.userId : student.userId],
    [exampleIds.product, caller && role === 'teacher' ? await makeProduct(t, caller) : product],
    [exampleIds.secondProduct, caller && role === 'teacher' ? await makeProduct(t, caller) : product],
    [exampleIds.centre, centre.id],
  ])
}

function withReal<T>(value: T, ids: ReadonlyMap<number, number>): T {
  if (Array.isArray(value)) return value.map(item => withReal(item, ids)) as T
  if (typeof value === 'number') return (ids.get(value) ?? value) as T
  if (value === examplePassword) return PASSWORD as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withReal(one, ids)])) as T
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const bytesOf: Readonly<Record<ExampleFile, () => Buffer>> = {
  png: () => png,
  pdf: () => readFileSync(demoMaterial('fractions.pdf')),
  vtt: () => Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n'),
}
const fileOf = (kind: ExampleFile) => new File([new Uint8Array(bytesOf[kind]())], `example.${kind}`)

async function bodyOf(
  { requestBody, 'x-example': { files } }: DocumentedCall,
  ids: ReadonlyMap<number, number>,
): Promise<{ payload?: Buffer; type?: string }> {
  const { content = {} } = requestBody ?? {}
  const [type = '', { example }] = Object.entries(content)[0] ?? ['', { example: undefined }]
  const value = withReal(example, ids)
  if (type === 'multipart/form-data') {
    const form = new FormData()
    for (const [name, one] of Object.entries(value ?? {})) form.append(name, String(one))
    for (const [name, kind] of Object.entries(files ?? {})) form.append(name, fileOf(kind))
    const encoded = new Request('http://lantern.test', { method: 'POST', body: form })
    return {
      payload: Buffer.from(await encoded.arrayBuffer()),
      type: encoded.headers.get('content-type') ?? '',
    }
  }
  if (type !== 'application/json') return {}
  return { payload: Buffer.from(JSON.stringify(value ?? {})), type }
}

async function send({ method, path, call }: (typeof calls)[number]): Promise<LightMyRequestResponse> {
  const { as } = call['x-example']
  const caller = await callerOf(as)
  const ids = await idsFor(as, caller)
  const given = (place: Parameter['in']) =>
    call.parameters
      .filter(one => one.in === place && one.example !== undefined)
      .map(({ name, example }): [string, string] => [name, String(withReal(example, ids))])
  const { payload, type } = await bodyOf(call, ids)
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(Object.fromEntries(given('path'))[name] ?? ''),
  )
  const response = await t.app.inject({
    method: method as 'GET',
    url: `${address}?${new URLSearchParams(given('query'))}`,
    headers: {
      ...Object.fromEntries(given('header')),
      ...(caller && { authorization: `Bearer ${caller.token}` }),
      ...(type && { 'content-type': type }),
    },
    ...(payload && { payload }),
    payloadAsStream: isStream(call),
  })
  if (isStream(call)) response.stream().destroy()
  return response
}

const isStream = ({ responses }: Operation): boolean =>
  responses[200]?.content !== undefined && 'text/event-stream' in responses[200].content

describe.each(calls.map(one => [one.call.operationId, one] as const))('%s', (_name, one) => {
  it('answers its example as the reference says', async () => {
    const { call, method, path } = one
    const response = await send(one)
    const said = call['x-example'].status
    const shown = `${response.statusCode} ${isStream(call) ? '' : response.body.slice(0, 300)}`
    expect(response.statusCode < 500, shown).toBe(true)
    if (said) expect(response.statusCode, shown).toBe(said)
    // A refusal for what is not there any more is an answer; one for how it was asked would be a bad example.
    else expect([400, 412, 415, 422], shown).not.toContain(response.statusCode)
    if (!isStream(call))
      expect(answerFault({ method, url: path.replace(/\{\w+\}/g, '1') }, response)).toBeNull()
  })
})
