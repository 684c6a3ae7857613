import type { FastifyInstance } from 'fastify'
import { getMail, listMails, renderMail, renderMailbox } from '../platform/mail/mailbox.ts'
import type { Platform } from '../platform/platform.ts'

/** `/dev/mail`: emails that would have been sent, if no SMTP server is configured. Never in production. */
export function serveDevMailbox(app: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; frame-ancestors 'self'"
  app.get<{ Querystring: { to?: string } }>('/dev/mail', async (request, reply) => {
    const to = typeof request.query.to === 'string' ? request.query.to : undefined
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(renderMailbox(await listMails(db, { to, limit: 100 })))
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = await getMail(db, Number(request.params.id))
    if (!mail) return reply.callNotFound()
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(renderMail(mail))
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async (request, reply) => {
    const mail = await getMail(db, Number(request.params.id))
    if (!mail) return reply.callNotFound()
    return reply
      .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(mail.html)
  })
}
