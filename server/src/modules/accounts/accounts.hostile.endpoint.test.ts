import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract as whole } from '#contract/index.ts'
import { type Calls, callsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { errorEnvelope } from '#contract/kit/error-envelope.ts'
import { libraryContract } from '#contract/library/library.ts'
import { mediaContract } from '#contract/media/media.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { isEndless } from '#server/testing/endless.ts'
import { makePerson, PASSWORD } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { chosen, isFullRun, reportSample } from '../../../../tools/seed.ts'
import { particular } from './hostile-particulars.test-support.ts'
import { type HostileCaller, samplesFor } from './hostile-samples.test-support.ts'

// Driven by the contract: a new endpoint or field is attacked here without a new line.

/** All but what needs files and courses, and a stream that does not end: these have hostile tests of their own. */
const apart = new Set([...Object.keys(libraryContract), ...Object.keys(mediaContract)])
const contract: Calls = Object.fromEntries(
  Object.entries(callsOf(whole)).filter(([name, endpoint]) => !apart.has(name) && !isEndless(endpoint)),
)
const endpoints = Object.entries(contract)
const documented = [401, 403, 404, 409, 413, 415, 422, 429]

const strings: Record<string, string> = {
  empty: '',
  blank: ' \t ',
  script: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  sql: '\'; drop table accounts; -- " or 1=1',
  path: '../../../../etc/passwd',
  template: '{{7*7}}%{7*7}%s%n',
  emoji: '👩‍👩‍👧‍👦🇭🇰',
  'right-to-left override': 'abc\u202Egnp.exe',
  'null byte': 'abc\u0000def',
  'lone surrogate': 'abc\uD800def',
  'line breaks': 'abc\r\nBcc: x@example.com',
  'combining marks': `Z${'\u0301'.repeat(3000)}`,
  'long Chinese': '漢'.repeat(3000),
  'ten thousand': 'a'.repeat(10_000),
  'a million': 'a'.repeat(1_000_000),
  prototype: '__proto__',
  'huge number': '9'.repeat(40),
  'negative number': '-1',
  'not a number': 'NaN',
  fraction: '1.5',
}
const wrongTypes: Record<string, unknown> = {
  number: 12.5,
  zero: 0,
  'huge number': 1e300,
  true: true,
  false: false,
  null: null,
  'empty list': [],
  list: ['a', { b: 1 }],
  'deep list': JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
  object: { toString: 'x', length: 9 },
  'operator object': { $ne: null },
}
const missing = Symbol('missing')
const bodyValues: [string, unknown][] = [
  ['missing', missing],
  ...Object.entries(strings),
  ...Object.entries(wrongTypes),
]
const queryValues: [string, unknown][] = [
  ['missing', missing],
  ['twice', ['1', '2']],
  ...Object.entries(strings),
]

// What tens of thousands of calls leave behind, jobs too, is nothing that the tests after them should meet.
let t: Awaited<ReturnType<typeof ownTestApp>>
beforeAll(async () => {
  t = await ownTestApp()
})
afterAll(() => t.end())

const roleFor = { teacher: roles.teacher, staff: roles.admin } as const

/** Someone who may make the call, where not everyone may. */
async function makeCaller({ access, path }: Endpoint): Promise<HostileCaller> {
  const role = access in roleFor ? roleFor[access as keyof typeof roleFor] : undefined
  const person = await makePerson(t, role ? { role } : {})
  // A class belongs to one of the teacher's own courses.
  return path === 'classes' && role ? { ...person, courseId: await makeProduct(t, person) } : person
}

/** One caller makes all calls of an endpoint, until a call that passed may have changed or ended their account. */
class Callers {
  #current: Promise<HostileCaller> | undefined
  readonly #endpoint: Endpoint

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint
  }

  current(): Promise<HostileCaller> {
    this.#current ??= makeCaller(this.#endpoint)
    return this.#current
  }

  note({ statusCode }: LightMyRequestResponse): void {
    const { method, access } = this.#endpoint
    if (statusCode < 400 && method !== 'GET' && access !== 'public') this.#current = undefined
  }
}

/** Of a list, those of its items. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodArray) return schema.element instanceof z.ZodType ? fieldsOf(schema.element) : []
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** A call that takes a list gets one of a single item. */
const asSent = ({ body }: Endpoint, sample: Record<string, unknown>): unknown =>
  body instanceof z.ZodArray ? [sample] : sample

/** Also what takes bytes: without any it would be refused before it is looked at. */
const takesBody = ({ body, bodyFrom }: Endpoint) => body !== undefined || bodyFrom === 'bytes'

/** Calls about an existing account are made with its own facts. */
function samplesOf(endpoint: Endpoint, person: HostileCaller): Attack {
  const known = samplesFor(person)
  const special = particular[endpoint.path] ?? {}
  const sample = (schema: z.ZodType | undefined) =>
    Object.fromEntries(
      fieldsOf(schema).map(field => [field, field in special ? special[field] : (known[field] ?? 'sample')]),
    )
  const own = endpoint.own ? { email: person.email, username: person.username, subscriber_id: 1 } : {}
  const body = sample(endpoint.body)
  for (const [field, value] of Object.entries(own)) if (field in body) body[field] = value
  return { params: sample(endpoint.params), query: sample(endpoint.query), body }
}

function addressOf(
  endpoint: Endpoint,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(params[name]))
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === missing ? [] : [value].flat().map(one => `${name}=${encode(one)}`),
  )
  return `/api/${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

/** Like encodeURIComponent, which throws on half a character; servers meet its bytes all the same. */
function encode(value: unknown): string {
  const text = value === missing ? '' : String(value)
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
}

type Place = 'params' | 'query' | 'body'
type Attack = Record<Place, Record<string, unknown>>

function attackWith(
  endpoint: Endpoint,
  person: HostileCaller,
  { place, field, value }: { place: Place; field: string; value: unknown },
): Attack {
  const samples = samplesOf(endpoint, person)
  samples[place][field] = value
  return samples
}

/** What a handler gets of the field, or 'refused' where the contract does not let the call through. */
function readingOf(endpoint: Endpoint, attack: Attack, place: Place, field: string): string {
  const sent = Object.fromEntries(Object.entries(attack[place]).filter(([, value]) => value !== missing))
  const read = endpoint[place]?.safeParse(place === 'body' ? asSent(endpoint, sent) : sent)
  if (!read?.success) return 'refused'
  const [data] = [read.data].flat() as Record<string, unknown>[] // An object, or a list of a single one.
  return `read as ${JSON.stringify(data?.[field])}`
}

function send(endpoint: Endpoint, person: HostileCaller, { params, query, body }: Attack) {
  return t.request({
    method: endpoint.method,
    url: addressOf(endpoint, params, query),
    ...(takesBody(endpoint) && { body: asSent(endpoint, body) }),
    token: person.token,
  })
}

function judge(endpoint: Endpoint, response: LightMyRequestResponse, what: string): void {
  const { statusCode } = response
  expect(response.body, what).not.toMatch(/node_modules|\.ts:\d+|\n\s+at |syntax error|pg_catalog|drizzle/i)
  if (statusCode < 400) {
    expect([200, 204], what).toContain(statusCode)
    if (endpoint.response) expect(endpoint.response.safeParse(response.json()).success, what).toBe(true)
    return
  }
  expect(documented, `${what} answered ${statusCode} ${response.body.slice(0, 300)}`).toContain(statusCode)
  const envelope = errorEnvelope.safeParse(response.json())
  expect(envelope.success, `${what} answered ${response.body.slice(0, 300)}`).toBe(true)
  expect(response.headers['cache-control'], what).toBe('no-store')
  expect(envelope.data?.status === statusCode || envelope.data?.status === 405, what).toBe(true)
  expect(envelope.data?.messages, what).not.toBe('')
}

type Case = readonly [place: Place, field: string, values: [string, unknown][]]

const casesOf = ({ params, query, body }: Endpoint): Case[] => [
  ...fieldsOf(params).map((field): Case => ['params', field, queryValues]),
  ...fieldsOf(query).map((field): Case => ['query', field, queryValues]),
  ...fieldsOf(body).map((field): Case => ['body', field, bodyValues]),
]

// A full run attacks everything; others a part, by turns of the seed, so that thirty-two commits in a row come to all.
const isTurnOf = (...names: string[]) => isFullRun() || chosen(names.join(' '), 32)

const attacks = endpoints.map(([name, endpoint]) => {
  const all = casesOf(endpoint)
  const cases = all.filter(([place, field]) => isTurnOf(name, place, field))
  return { name, endpoint, all, cases, malformed: isTurnOf(name) }
})
reportSample(
  'Hostile fields',
  attacks.flatMap(({ cases }) => cases).length,
  attacks.flatMap(({ all }) => all).length,
)
reportSample(
  'Endpoints that get malformed bodies and headers',
  attacks.filter(({ malformed }) => malformed).length,
  attacks.length,
)

describe.each(attacks)('$name', ({ name: endpointName, endpoint, cases, malformed }) => {
  const callers = new Callers(endpoint)

  test('its samples pass, or are refused for what they are', async () => {
    const person = await callers.current()
    const response = await send(endpoint, person, samplesOf(endpoint, person))
    judge(endpoint, response, 'the sample')
    callers.note(response)
    // 422 would mean that the attacks below stop at a neighbouring field; a file is not among the samples.
    if (response.statusCode !== 422) return
    const refused = Object.keys(response.json().errors ?? {})
    expect(Object.keys(endpoint.files ?? {}), response.body.slice(0, 300)).toEqual(
      expect.arrayContaining(refused.length > 0 ? refused : ['a file']),
    )
  })

  test.for(cases)('%s.%s', { timeout: 60_000 }, async ([place, field, values]) => {
    const readings = new Set<string>()
    for (const [name, value] of values) {
      const person = await callers.current()
      const attack = attackWith(endpoint, person, { place, field, value })
      // Of those that the contract reads alike, or refuses alike, each field sends the first and a few, by the seed. One
      // in seven: with a power of two, as for the fields, a field whose turn it is would send the same ones every time.
      const reading = readingOf(endpoint, attack, place, field)
      if (readings.has(reading) && !chosen([endpointName, place, field, name].join(' '), 7)) continue
      readings.add(reading)
      const response = await send(endpoint, person, attack)
      judge(endpoint, response, `${place}.${field} ${name}`)
      callers.note(response)
    }
  })

  if (malformed && fieldsOf(endpoint.body).length > 0) {
    test.each<[string, string, string]>([
      ['broken JSON', 'application/json', '{"username": '],
      ['an empty body', 'application/json', ''],
      ['a list', 'application/json', '[]'],
      ['null', 'application/json', 'null'],
      ['a string', 'application/json', '"text"'],
      ['a prototype', 'application/json', '{"__proto__": {"admin": true}, "constructor": {"prototype": 1}}'],
      ['the same key twice', 'application/json', '{"username": "a", "username": ["b"]}'],
      ['deep nesting', 'application/json', `{"username": ${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`],
      ['a megabyte', 'application/json', JSON.stringify({ filler: 'x'.repeat(1_000_000) })],
      ['bytes that are no text', 'application/json', '\xff\xfe{"username": 1}'],
      ['a form', 'application/x-www-form-urlencoded', 'username=a&password=b'],
      ['XML', 'application/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
      ['plain text', 'text/plain', 'hello'],
      ['a multipart form without a boundary', 'multipart/form-data', 'x'],
      [
        'a broken multipart form',
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="a"\r\n',
      ],
      [
        'an unknown file',
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="evil"; filename="../x"\r\n\r\nx\r\n--b--\r\n',
      ],
      [
        'a prototype as a form',
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
      ],
    ])('as its body %s', async (what, type, body) => {
      const person = await callers.current()
      const { params, query } = samplesOf(endpoint, person)
      const response = await t.request({
        method: endpoint.method,
        url: addressOf(endpoint, params, query),
        body,
        token: person.token,
        headers: { 'content-type': type },
      })
      judge(endpoint, response, what)
      callers.note(response)
    })
  }

  if (malformed) {
    test('hostile headers and addresses', async () => {
      const person = await callers.current()
      const { params, query, body } = samplesOf(endpoint, person)
      const url = addressOf(endpoint, params, query)
      const call = (address: string, headers: Record<string, string>) =>
        t.request({ method: endpoint.method, url: address, headers, ...(takesBody(endpoint) && { body }) })
      for (const authorization of [
        'Bearer null',
        `Bearer ${'a'.repeat(8000)}`,
        'Bearer ..',
        'Bearer eyJhbGciOiJub25lIn0.e30.',
      ]) {
        const response = await call(url, { authorization })
        judge(endpoint, response, authorization.slice(0, 40))
        if (endpoint.access !== 'public') expect(response.statusCode).toBe(401)
      }
      judge(endpoint, await call(url, { 'accept-language': `zh${'x'.repeat(5000)}` }), 'a long language')
      judge(
        endpoint,
        await call(`${url}${url.includes('?') ? '&' : '?'}x=%E0%A4%A&language_code[]=zh`, {}),
        'bad escapes',
      )
    })
  }
})

test('nobody was harmed', async () => {
  const person = await makePerson(t)
  await t.api().userLogin({ body: { username: person.username, password: PASSWORD } })
  expect({}).not.toHaveProperty('admin')
})
