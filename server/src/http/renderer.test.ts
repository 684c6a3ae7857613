import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import type { RenderHtml } from './render-html.ts'
import { createRenderer } from './renderer.ts'
import { makeCache } from './response-cache.test-support.ts'

let app: FastifyInstance
const url = new URL('http://lantern.test/search/maths')
const pageOf = (status: number) => ({ status, headers: {}, html: '<p>', inlineScripts: [] })
const rendererOf = (render: RenderHtml) => createRenderer(app, readConfig({}), render)

beforeEach(() => {
  app = Fastify()
  app.get('/api/busy', (_, reply) => reply.code(503).send({ code: 'unavailable' }))
  app.get('/api/broken', (_, reply) => reply.code(500).send({ code: 'internal' }))
})

/** As the router does with a loader that lets the failure of its call through. */
const throughLoader =
  (path: string): RenderHtml =>
  async (_, send) => {
    const { status } = await send({ method: 'GET', url: path })
    return pageOf(status >= 400 ? 500 : 200)
  }

it('the renderer says that a page is not available for the moment when a call that it needs was not', async () => {
  await expect(rendererOf(throughLoader('/api/busy'))(url)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 5,
  })
})

it('the renderer shows the page all the same when it can do without a call', async () => {
  const render: RenderHtml = async (_, send) => {
    await send({ method: 'GET', url: '/api/busy' })
    return pageOf(200)
  }
  expect(await rendererOf(render)(url)).toMatchObject({ status: 200, incomplete: true })
})

it('the renderer leaves a defect a defect', async () => {
  expect(await rendererOf(throughLoader('/api/broken'))(url)).toMatchObject({ status: 500, incomplete: true })
})

describe('a call that is cached', () => {
  const { routes, announce } = makeCache()
  let made = 0
  let routed = 0
  const render: RenderHtml = async (_, send) => {
    const { text } = await send({ method: 'GET', url: '/api/shop' })
    return { ...pageOf(200), html: text }
  }
  const make = async () => ({
    status: 200,
    headers: {},
    body: `shop ${++made}`,
    tags: ['product:1', 'followers:teacher-1'] as const,
  })

  it('is answered without routing until it changes, and the page depends on what it shows', async () => {
    app.decorate('cachedRoutes', routes)
    app.get('/api/shop', (request, reply) => {
      routed++
      return routes.answer(request, reply, { kind: 'call', key: 'shop', make })
    })
    const rendered = () => rendererOf(render)(url)
    const first = await rendered()
    expect(first).toMatchObject({ html: 'shop 1', tags: ['product:1', 'followers:teacher-1'] })
    expect(await rendered()).toEqual(first)
    expect(routed).toBe(1)
    announce('product:1')
    expect(await rendered()).toMatchObject({ html: 'shop 2' })
    // The second change of a count within seconds makes what shows it late, which no page may be.
    announce('followers:teacher-1')
    expect(await rendered()).toMatchObject({ html: 'shop 3' })
    announce('followers:teacher-1')
    expect(await rendered()).toMatchObject({ html: 'shop 4' })
    expect(routed).toBe(4)
  })
})
