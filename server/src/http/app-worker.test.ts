import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveAppWorker } from './app-worker.ts'

test.each([
  [true, 'showNotification'],
  [false, 'unregister'],
])('with SERVICE_WORKER %s browsers get the one that says %s, and ask again each time', async (on, words) => {
  const app = Fastify()
  serveAppWorker(app, new URL('../../../web/public/', import.meta.url), { serviceWorker: on })
  const { statusCode, headers, body } = await app.inject('/sw.js')
  expect(statusCode).toBe(200)
  expect(body).toContain(words)
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  await app.close()
})
