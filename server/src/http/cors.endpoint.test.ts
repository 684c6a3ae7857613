import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, testApp } from '../testing/app.ts'

const friend = 'https://app.example.com'
let t: TestApp
let open: TestApp
beforeAll(async () => {
  t = await testApp()
  open = await createTestApp({ corsOrigins: [friend] })
})

const preflight = (app: TestApp, origin: string, url = '/api/user/update') =>
  app.request({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })

test('a preflight of a configured origin is told what it may do', async () => {
  for (const url of ['/api/user/update', '/api/uploads', '/api/uploads/1']) {
    const { statusCode, headers } = await preflight(open, friend, url)
    expect(statusCode).toBe(204)
    expect(headers['access-control-allow-origin']).toBe(friend)
    expect(headers['access-control-allow-methods']).toContain('PATCH')
    expect(headers['access-control-allow-headers']).toMatch(/authorization, content-type.*upload-offset/)
    expect(headers['access-control-max-age']).toBe('600')
    expect(headers.vary).toContain('origin')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  }
})

test('no other origin is, and none without configuration', async () => {
  for (const [app, origin] of [
    [open, 'https://evil.example.com'],
    [open, `${friend}.evil.example`],
    [t, friend],
  ] as const) {
    const { statusCode, headers } = await preflight(app, origin)
    expect(statusCode).toBe(204)
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['access-control-allow-methods']).toBeUndefined()
  }
})

test('answers and refusals can be read there, cached ones too', async () => {
  await open.app.listen({ host: '127.0.0.1', port: 0 })
  const address = open.app.listeningOrigin
  try {
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${address}${path}`, { headers })
    for (const round of ['made', 'cached']) {
      const known = await ask('/api/levels', { origin: friend })
      expect(known.headers.get('access-control-allow-origin'), round).toBe(friend)
      expect(known.headers.get('vary')).toContain('origin')
      expect((await ask('/api/levels')).headers.get('access-control-allow-origin'), round).toBeNull()
      const evil = await ask('/api/levels', { origin: 'https://evil.example.com' })
      expect(evil.headers.get('access-control-allow-origin'), round).toBeNull()
    }
    const refused = await ask('/api/me/marks', { origin: friend })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe(friend)
    expect(refused.headers.get('access-control-expose-headers')).toContain('retry-after')
    expect((await ask('/', { origin: friend })).headers.get('access-control-allow-origin')).toBeNull()
  } finally {
    await open.app.close()
  }
})
