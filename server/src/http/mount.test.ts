import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, tusEndpoint } from '#contract/kit/endpoint.ts'
import { type Caller, roles } from '../kernel/caller.ts'
import { Refusal } from '../kernel/refusal.ts'
import { handleErrors } from './errors.ts'
import { mount } from './mount.ts'

const contract = {
  refuse: endpoint({
    method: 'GET',
    path: 'refuse/{code}',
    summary: '',
    access: 'public',
    params: z.object({ code: z.enum(['product_unknown', 'too_many', 'order_unknown']) }),
    response: z.object({}),
    errors: ['product_unknown'],
  }),
  message: endpoint({
    method: 'POST',
    path: 'message',
    summary: '',
    access: 'public',
    bodyFrom: 'bytes',
    response: z.object({ text: z.string(), signature: z.string() }),
  }),
  bytesSend: tusEndpoint({
    method: 'PATCH',
    path: 'bytes/{id}',
    summary: '',
    access: 'teacher',
    params: z.object({ id: z.string() }),
    errors: ['upload_unknown'],
  }),
} as const

let app: FastifyInstance
beforeEach(() => {
  app = Fastify()
  handleErrors(app)
  const teacher = { userId: 3, role: roles.teacher } as Caller // No one looks at the rest.
  mount(
    app,
    contract,
    {
      refuse: async ({ params }) => {
        throw new Refusal(params.code)
      },
      message: async ({ body: { bytes, headers } }) => ({
        text: bytes.toString('latin1'),
        signature: String(headers['x-signature']),
      }),
    },
    {
      authenticate: async token => (token === 'good' ? teacher : null),
      origin: () => 'http://lantern.test',
      tus: {
        bytesSend: async ({ caller, params }, request, reply) => {
          if (params.id === 'none') throw new Refusal('upload_unknown')
          const chunks = await Array.fromAsync(request.raw as AsyncIterable<Buffer>)
          return reply
            .code(204)
            .header('upload-offset', `${caller.userId} ${Buffer.concat(chunks)}`)
            .send()
        },
      },
      verify: true,
    },
  )
})
afterEach(() => app.close())

it('a call is refused by what its endpoint declares and by what any call may meet', async () => {
  expect((await app.inject('/api/refuse/product_unknown')).statusCode).toBe(404)
  expect((await app.inject('/api/refuse/too_many')).statusCode).toBe(429)
})

it('a code that is in the table but not declared by the endpoint is a defect where it is verified', async () => {
  const response = await app.inject('/api/refuse/order_unknown')
  expect(response.statusCode).toBe(500)
  expect(response.json()).toMatchObject({ code: 'internal' })
})

it('hands over a body as the bytes that came, whatever it says it is', async () => {
  const payload = '{"a" : 1}\u0000'
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    const headers = { 'content-type': type, 'x-signature': 'abc' }
    const response = await app.inject({ method: 'POST', url: '/api/message', payload, headers })
    expect(response.json()).toEqual({ text: payload, signature: 'abc' })
  }
  expect((await app.inject({ method: 'POST', url: '/api/message' })).json()).toMatchObject({
    code: 'body_unreadable',
  })
})

it('a call of the tus protocol passes the same checks, and says its version also when it refuses', async () => {
  const send = (id: string, token?: string) =>
    app.inject({
      method: 'PATCH',
      url: `/api/bytes/${id}`,
      payload: 'film',
      headers: {
        'content-type': 'application/offset+octet-stream',
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
  const refused = await send('1')
  expect(refused.statusCode).toBe(401)
  expect(refused.headers).toMatchObject({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' })
  expect((await send('none', 'good')).json()).toMatchObject({ code: 'upload_unknown' })
  const sent = await send('1', 'good')
  expect(sent.statusCode).toBe(204)
  expect(sent.headers).toMatchObject({ 'upload-offset': '3 film', 'tus-resumable': '1.0.0' })
})
