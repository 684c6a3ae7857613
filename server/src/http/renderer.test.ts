import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import type { RenderHtml } from './render-html.ts'
import { createRenderer } from './renderer.ts'

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
