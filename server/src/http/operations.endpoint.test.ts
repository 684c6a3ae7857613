import { expect, test } from 'vitest'
import { createTestApp } from '../testing/app.ts'

async function figures(from: string, headers: Record<string, string>, trustProxy: readonly string[] = []) {
  const { app } = await createTestApp({ trustProxy })
  return (await app.inject({ url: '/metrics', remoteAddress: from, headers })).statusCode
}

test('figures are for the same host, which no header can claim to be', async () => {
  expect(await figures('127.0.0.1', {})).toBe(200)
  expect(await figures('203.0.113.9', {})).toBe(404)
  expect(await figures('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
})

test('figures are not for whoever comes through a proxy on the same host', async () => {
  expect(await figures('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
  expect(await figures('127.0.0.1', { via: '1.1 proxy' })).toBe(404)
})

test('a trusted proxy tells where a request came from, also after what the visitor wrote before it', async () => {
  const proxies = ['10.1.0.0/16']
  expect(await figures('10.1.0.4', { 'x-forwarded-for': '127.0.0.1' }, proxies)).toBe(200)
  expect(await figures('10.1.0.4', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }, proxies)).toBe(404)
  expect(await figures('10.2.0.4', { 'x-forwarded-for': '127.0.0.1' }, proxies)).toBe(404)
})

test('where a token is set, it alone opens the figures', async () => {
  const { app } = await createTestApp({ metricsToken: 'a token of sixteen' })
  const ask = async (authorization?: string) =>
    (await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode
  expect(await ask('Bearer a token of sixteen')).toBe(200)
  for (const wrong of [undefined, 'Bearer a token of sixtee', 'a token of sixteen', 'Bearer 右'])
    expect(await ask(wrong)).toBe(404)
})
