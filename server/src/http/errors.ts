import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorEnvelope } from '#contract/kit/client.ts'
import { m } from '#messages/messages.js'
import { Refusal } from '../kernel/refusal.ts'
import { refusals } from '../modules/refusals.ts'
import { unavailability } from '../platform/db/unavailable.ts'
import { fieldMessage } from './field-messages.ts'
import { requestLocale } from './request-locale.ts'

/** Turns everything thrown below into the documented envelope. This is the only place that does. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}

/** Also for failures before a route is found (`frameworkErrors`), such as an address that can't be decoded. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error)
  if (!refusal) {
    request.log.error({ err: error, endpoint: request.routeOptions.config.endpoint }, 'defect')
    return reply.code(500).header('cache-control', 'no-store').send(defect(request))
  }
  // The database watcher logs a lost database once.
  const reason = unavailability(error)
  if (reason && reason !== 'lost') {
    request.log.warn({ err: error, endpoint: request.routeOptions.config.endpoint }, 'unavailable')
  }
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .code(refusals[refusal.code][0])
    .header('cache-control', 'no-store')
    .send(envelope(refusal, request))
}

function envelope(refusal: Refusal, request: FastifyRequest) {
  const [status, text] = refusals[refusal.code]
  const locale = requestLocale(request)
  const message = text(refusal.details ?? {}, { locale })
  const fields =
    refusal.fields &&
    Object.fromEntries(
      Object.entries(refusal.fields).map(([field, code]) => [field, fieldMessage(field, code, locale)]),
    )
  const body: ErrorEnvelope = {
    status,
    error: true,
    code: refusal.code,
    message: fields ?? message,
    messages: message,
    ...(fields && { errors: fields }),
    ...(refusal.retryAfterSeconds && { retry_after: refusal.retryAfterSeconds }),
    ...refusal.details,
  }
  return body
}

function defect(request: FastifyRequest): ErrorEnvelope {
  const message = m.api_internal({}, { locale: requestLocale(request) })
  return { status: 500, error: true, code: 'internal', message, messages: message, request_id: request.id }
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  if (unavailability(error)) return new Refusal('unavailable', { retryAfterSeconds: 1 })
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'FST_ERR_BAD_URL') return new Refusal('not_found')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('body_too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('media_type')
  if (code.startsWith('FST_ERR_CTP')) return new Refusal('body_unreadable')
  // Malformed JSON, a bad percent-encoding in the path and similar errors carry a 4xx status.
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 404) return new Refusal('not_found')
  return status >= 400 && status < 500 ? new Refusal('body_unreadable') : undefined
}
