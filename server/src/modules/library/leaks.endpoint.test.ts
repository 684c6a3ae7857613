import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { callsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { isEndless } from '#server/testing/endless.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { inTurn, reportSample } from '../../../../tools/seed.ts'
import {
  type Library,
  makeLibrary,
  makeLibraryProduct,
  sha256,
  type TestProduct,
} from './library.test-support.ts'

// Whatever is added to the contract later is crawled too: every call that reads, with ids that exist, and every
// address found in the answers, as people who have no access. None may get at what teachers sell or keep secret.

let t: TestApp
let library: Library
let products: TestProduct[]
const codes = ['QX7LCM', 'WM7K01', 'WM7K02', 'PQ8ZNV']
const texts = ['只此一人甲', '只此一人乙']

beforeAll(async () => {
  t = await testApp()
  library = await makeLibrary(t)
  products = [
    await makeLibraryProduct(t, library, { access: 'paid' }),
    await makeLibraryProduct(t, library, { access: 'paid', status: 0, showWatermark: true }),
    await makeLibraryProduct(t, library, { access: 'code', accessCode: codes[0] }),
    await makeLibraryProduct(t, library, { access: 'code', accessCode: codes[0], endsOn: '2026-11-15' }),
    await makeLibraryProduct(t, library, { access: 'code', accessCode: codes[0], status: -1 }),
    await makeLibraryProduct(t, library, {
      access: 'watermark',
      accessCode: codes[3],
      watermarks: [
        { code: codes[1] ?? '', text: texts[0] ?? '' },
        { code: codes[2] ?? '', text: texts[1] ?? '' },
      ],
    }),
  ]
  await t.platform.jobs.runDue()
})

const originals = () => [library.cover, ...Object.values(library.files)]

interface Answer {
  url: string
  status: number
  body: Buffer
}

/** What must not be in it, anyone who gets it. */
function findings({ url, body }: Answer): string[] {
  const text = body.toString('latin1')
  const words = body.toString('utf8')
  const found: string[] = []
  if (library.hashes.includes(sha256(body))) found.push('the bytes of an original')
  for (const { storageKey } of originals()) {
    if (storageKey && text.includes(storageKey)) found.push('a storage key')
    const name = storageKey?.split('/').at(-1)
    if (name && text.includes(name)) found.push('the name of a stored file')
  }
  for (const code of codes) if (text.toUpperCase().includes(code)) found.push(`the code ${code}`)
  for (const mark of texts) if (words.includes(mark)) found.push(`the text ${mark}`)
  return found.map(what => `${url}: ${what}`)
}

const samples: Readonly<Record<string, readonly string[]>> = {
  username: ['nobody'],
  token: ['x'],
  status: ['1', '0'],
  course_name: ['P3'],
  page: ['0', '1'],
  n: ['0', '1'],
  searchQuery: ['P3'],
}

/** Every way to fill in a call's parameters with ids that exist. */
function addresses({ path, params, query }: Endpoint): string[] {
  const ids = [
    ...products.flatMap(({ id, material }) => [id, ...Object.values(material)]),
    library.teacher.userId,
    library.teacher.authId,
    0,
  ].map(String)
  const uploads = originals().map(({ id }) => id)
  const valuesOf = (name: string) => samples[name] ?? [...ids, ...uploads]
  let filled = [`/api/${path}`]
  for (const [placeholder, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    filled = filled.flatMap(url => valuesOf(name).map(value => url.replace(placeholder, value)))
  }
  const fields = keysOf(query).filter(name => name !== 'language_code')
  if (fields.length === 0 || params) return filled
  // One value in all fields that want an id: which of them matters, the call knows.
  return [...ids, ...uploads].flatMap(value =>
    filled.map(url => `${url}?${fields.map(name => `${name}=${samples[name]?.[0] ?? value}`).join('&')}`),
  )
}

function keysOf(schema: unknown): string[] {
  return typeof schema === 'object' && schema !== null && 'shape' in schema
    ? Object.keys(schema.shape as object)
    : []
}

async function get(url: string, token?: string): Promise<Answer> {
  const response = await t.request({ url, token })
  return { url, status: response.statusCode, body: response.rawPayload }
}

/** All answers, and those to every address of ours that stands in them. */
async function crawl(token?: string): Promise<Answer[]> {
  const reads = Object.values(callsOf(contract)).filter(
    // Documented GETs that change something are the owner's, and tested as such.
    endpoint => endpoint.method === 'GET' && !/delete|status\//.test(endpoint.path) && !isEndless(endpoint),
  )
  const answers: Answer[] = []
  for (const url of reads.flatMap(addresses)) answers.push(await get(url, token))
  const seen = new Set(answers.map(({ url }) => url))
  for (let index = 0; index < answers.length && answers.length < 5_000; index++) {
    for (const [link] of answers[index]?.body.toString('latin1').matchAll(/\/(?:media|api)\/[\w./~%-]+/g) ??
      []) {
      if (seen.has(link)) continue
      seen.add(link)
      answers.push(await get(link, token))
    }
  }
  return answers
}

const callers: [string, () => Promise<TestPerson | null>][] = [
  ['a visitor', async () => null],
  ['a student without access', () => makePerson(t)],
  ['another teacher', () => makePerson(t, { role: roles.teacher })],
]

// A full run crawls as all of them, others as a third, by turns of the seed.
const some = inTurn(callers, 3)
reportSample('Callers without access', some.length, callers.length)

describe.each(some)('%s', (_name, make) => {
  it('finds neither originals nor keys nor codes', async () => {
    const person = await make()
    const answers = await crawl(person?.token)
    expect(answers.length).toBeGreaterThan(100)
    expect(answers.flatMap(findings)).toEqual([])
    expect(answers.filter(({ status }) => status >= 500).map(({ url }) => url)).toEqual([])
  }, 120_000)
})

it('the crawl would notice: the owner finds them all', async () => {
  const found = (await crawl(library.teacher.token)).flatMap(findings).join('\n')
  expect(found).toContain('the bytes of an original')
  for (const code of codes) expect(found).toContain(`the code ${code}`)
}, 120_000)
