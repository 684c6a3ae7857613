import { expect, test } from 'vitest'
import { createTestApp } from '../testing/app.ts'
import { makePerson } from '../testing/people.ts'

const answers = [
  ['GET', '/api/site', 200],
  ['GET', '/api/access-tokens', 401],
  ['GET', '/api/no/such/call', 404],
  ['GET', '/media/', 404],
  ['GET', '/healthz', 200],
] as const

test.each(answers)('%s %s (%i) tells browsers what they may do with it', async (method, url, status) => {
  const { app } = await createTestApp({ publicOrigin: 'https://lantern.example' })
  const response = await app.inject({ method, url })
  expect(response.statusCode).toBe(status)
  expect(response.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('a personal answer may not be stored on the way', async () => {
  const t = await createTestApp()
  const { userId, token } = await makePerson(t)
  const response = await t.request({ url: `/api/user/get?id=${userId}`, token })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
})

test('nothing is said over plain http about https, and nothing answers TRACE', async () => {
  const { app } = await createTestApp()
  expect((await app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security')
  expect((await app.inject({ method: 'TRACE' as 'GET', url: '/healthz' })).statusCode).toBe(404)
})
