import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { testApp } from '../testing/app.ts'

const get = async (url: string, headers: Record<string, string> = {}) =>
  (await testApp()).request({ url, headers })

test('the document is the one that is checked in, under the name of the site', async () => {
  const response = await get('/api/openapi.json')
  expect(response.headers['content-type']).toMatch('application/json')
  const { openapi, info, paths, webhooks } = response.json()
  expect(openapi).toBe('3.1.0')
  expect(info.title).toBe('Lantern API')
  const calls = [paths, webhooks].flatMap(Object.values).flatMap(item => Object.values(item as object))
  expect(calls.filter(call => call.operationId)).toHaveLength(Object.keys(contract).length)
})

test('the page asks nobody but us for anything, and evaluates nothing', async () => {
  const response = await get('/api/docs')
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.body).not.toMatch(/https?:/)
  const policy = String(response.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).not.toMatch(/unsafe-eval|https?:|\*/)
  expect((await get('/api/docs/start.js')).body).not.toMatch(/https?:/)
})

test('the library comes from us, compressed, under the hash of its content', async () => {
  const [, file = ''] =
    /src="(\/api\/docs\/reference-[\w-]{10}\.js)"/.exec((await get('/api/docs')).body) ?? []
  const plain = await get(file)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const small = await get(file, { 'accept-encoding': 'gzip, br' })
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  expect(brotliDecompressSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
  // Neither the policy nor this page would let it: it must not need to.
  expect(plain.body).not.toMatch(/\bnew Function\(|[^.\w]eval\(/)
})

test('the document comes compressed, too', async () => {
  const plain = await get('/api/openapi.json')
  const small = await get('/api/openapi.json', { 'accept-encoding': 'br' })
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  expect(brotliDecompressSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
})

test('another version of it is not there', async () => {
  const response = await get('/api/docs/reference-0000000000.js')
  expect(response.statusCode).toBe(404)
  expect(response.json().code).toBe('not_found')
})
