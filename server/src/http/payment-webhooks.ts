import type { FastifyInstance } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'
import type { ReceiveMessage } from '../modules/commerce/index.ts'

const LONGEST_MESSAGE = 256 * 1024

/**
 * Where payment providers tell what has happened. Beside the contract, since what was signed are the very bytes:
 * nothing may read them before the signature has been checked.
 */
export function servePaymentWebhooks(app: FastifyInstance, receive: ReceiveMessage): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: LONGEST_MESSAGE },
      (_request, body, done) => {
        done(null, body)
      },
    )
    scope.post<{ Params: { provider: string } }>('/api/payment/webhook/:provider', async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw new Refusal('body_unreadable')
      const answer = await receive(request.params.provider, request.body, request.headers)
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(answer)
    })
  })
}
