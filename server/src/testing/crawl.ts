import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { callsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import type { TestApp } from './app.ts'
import { endsEverySession, isEndless } from './endless.ts'

export interface Crawled {
  call: string
  status: number
  body: Buffer
}

export interface Crawl {
  /** Undefined for a visitor. */
  token: string | undefined
  /** What fields are filled in with, by their names. */
  known: Readonly<Record<string, unknown>>
  /** What every other id is filled in with, one request each. */
  ids: readonly number[]
  /** Calls to leave out. */
  skip(endpoint: Endpoint): boolean
}

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodArray && schema.element instanceof z.ZodType
    ? fieldsOf(schema.element)
    : schema instanceof z.ZodObject
      ? Object.keys(schema.shape)
      : []

function requestsOf({ path, method, params, query, body }: Endpoint, { known, ids }: Crawl) {
  const valueFor = (field: string, id: number): unknown =>
    known[field] ?? (/(^|_)id$|^user$/.test(field) ? id : 'sample')
  const variants = params || [...fieldsOf(query), ...fieldsOf(body)].some(field => /(^|_)id$/.test(field))
  return (variants ? [...new Set(ids)] : ids.slice(0, 1)).map(id => {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(valueFor(name, id))),
    )
    const asked = fieldsOf(query).map(name => `${name}=${encodeURIComponent(String(valueFor(name, id)))}`)
    const sent = Object.fromEntries(fieldsOf(body).map(field => [field, valueFor(field, id)]))
    return {
      ...{ method, url: `/api/${address}${asked.length > 0 ? `?${asked.join('&')}` : ''}` },
      ...(body && { body: body instanceof z.ZodArray ? [sent] : sent }),
    }
  })
}

/** The answers to every call of the contract, those that read first, and to every address found in the answers. */
export async function crawl(t: TestApp, asked: Crawl): Promise<Crawled[]> {
  const answers: Crawled[] = []
  const ask = async (request: Parameters<typeof t.request>[0]) => {
    const response = await t.request({ ...request, token: asked.token })
    answers.push({ call: request.url, status: response.statusCode, body: response.rawPayload })
  }
  const calls = Object.values(callsOf(contract)).filter(
    endpoint =>
      (endpoint.method === 'GET' || endpoint.method === 'POST') &&
      !asked.skip(endpoint) &&
      !endsEverySession(endpoint) &&
      !isEndless(endpoint),
  )
  for (const request of calls.flatMap(endpoint => requestsOf(endpoint, asked))) await ask(request)
  const seen = new Set(answers.map(({ call }) => call))
  for (let index = 0; index < answers.length && answers.length < 8000; index++) {
    const text = answers[index]?.body.toString('latin1') ?? ''
    for (const [found] of text.matchAll(/\/(?:media|api)\/[\w./~%-]+/g)) {
      if (seen.has(found)) continue
      seen.add(found)
      await ask({ url: found })
    }
  }
  return answers
}
