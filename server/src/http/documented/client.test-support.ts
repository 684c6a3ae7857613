import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { TestApp } from '#server/testing/app.ts'
import { operations } from './operations.test-support.ts'
import { faultOf, type Shape } from './shape.test-support.ts'

// A client as someone outside writes it: it knows paths, names and shapes as documented, and nothing of our code.

export interface Sent {
  /** Values of the placeholders in a path. */
  path?: readonly (string | number)[]
  query?: Readonly<Record<string, string | number>>
  body?: unknown
  /** A body of another type than JSON. */
  raw?: { type: string; payload: string | Buffer }
  form?: Readonly<Record<string, string | number | File | readonly File[]>>
  token?: string
  headers?: Readonly<Record<string, string>>
  /** 200 by default. */
  status?: number
}

/** biome-ignore lint/suspicious/noExplicitAny: answers are read as JSON by clients that have no types of ours. */
export type Answer = any

export interface Client {
  /** Makes a documented call, `POST user/login`, and checks its status and what the answer is made of. */
  call(operation: string, sent: Sent, shape: Shape): Promise<Answer>
  /** Operations that were called so far and answered as documented. */
  readonly called: ReadonlySet<string>
}

export function createClient({ app }: Pick<TestApp, 'app'>): Client {
  const called = new Set<string>()
  return {
    called,
    async call(operation, sent, shape) {
      if (!operations.includes(operation)) throw new Error(`${operation} is not documented`)
      const [method = '', path = ''] = operation.split(' ')
      const values = [...(sent.path ?? [])]
      const filled = path.replace(/\{\}/g, () => encodeURIComponent(String(values.shift())))
      const query = new URLSearchParams(
        Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)]),
      )
      const body = await encoded(sent)
      const response = await app.inject({
        method: method as 'GET',
        url: `/api/${filled}${query.size > 0 ? `?${query}` : ''}`,
        headers: {
          ...(sent.token && { authorization: `Bearer ${sent.token}` }),
          ...(body && { 'content-type': body.type }),
          ...sent.headers,
        },
        ...(body && { payload: body.payload }),
      })
      const said = `${operation} answered ${response.statusCode} ${response.body.slice(0, 600)}`
      expect(response.statusCode, said).toBe(sent.status ?? 200)
      const isJson = String(response.headers['content-type']).includes('json')
      const answer: Answer = isJson
        ? response.json()
        : { bytes: response.rawPayload, headers: response.headers }
      expect(faultOf(answer, shape), said).toBeNull()
      called.add(operation)
      return answer
    },
  }
}

async function encoded({
  body,
  form,
  raw,
}: Sent): Promise<{ type: string; payload: string | Buffer } | null> {
  if (raw) return raw
  if (body !== undefined) return { type: 'application/json', payload: JSON.stringify(body) }
  if (!form) return null
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) {
    for (const one of Array.isArray(value) ? value : [value])
      data.append(name, typeof one === 'number' ? String(one) : one)
  }
  const request = new Request('http://client.test', { method: 'POST', body: data })
  return {
    type: request.headers.get('content-type') ?? '',
    payload: Buffer.from(await request.arrayBuffer()),
  }
}

export const anyName = (): string => `doc${randomBytes(5).toString('hex')}`

/** 'YYYY-MM-DD' in Hong Kong, so many days from a moment. */
export const dayAfter = (from: Date, days: number): string =>
  new Date(from.getTime() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)
