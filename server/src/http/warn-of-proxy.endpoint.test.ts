import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { createTestApp } from '../testing/app.ts'

async function warnings(trustProxy: readonly string[], headers: readonly Record<string, string>[]) {
  const lines: string[] = []
  const log = createLog('warn', { write: line => void lines.push(line) })
  const { app } = await createTestApp({ trustProxy }, { log })
  for (const one of headers) await app.inject({ url: '/healthz', headers: one })
  return lines.filter(line => line.includes('TRUST_PROXY'))
}

const passedOn = { 'x-forwarded-for': '203.0.113.7' }

test('a proxy that nobody has named is told of once, without the address of a visitor', async () => {
  const found = await warnings([], [{}, passedOn, passedOn])
  expect(found).toHaveLength(1)
  expect(found[0]).not.toContain('203.0.113.7')
})

test('nothing is said without a proxy, or of one that is trusted', async () => {
  expect(await warnings([], [{}])).toEqual([])
  expect(await warnings(['loopback'], [passedOn])).toEqual([])
})
