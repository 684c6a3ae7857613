import type { FastifyInstance } from 'fastify'
import { currentStep, within } from '../platform/tracing/trace.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import { loggedPath } from './request-log.ts'

/**
 * Each request is a trace under the request's own ID; a call made while a page is rendered is a step of the page's. A
 * `traceparent` that comes from outside isn't followed: a stranger would decide what is recorded.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const page = currentStep()
    const step = page
      ? page.begin(request.method, 'internal')
      : tracing.begin(request.method, 'server', { id: request.id })
    request.step = step
    within(step, done)
  })
  // What is read of a body arrives in the connection's context, not in the request's.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.step) within(request.step, done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const { step } = request
    if (!step?.recorded) return
    const path = loggedPath(request)
    const { endpoint } = request.routeOptions.config
    step.rename(`${request.method} ${path}`)
    step.note({
      'http.request.method': request.method,
      'http.route': path,
      'http.response.status_code': reply.statusCode,
      ...(endpoint && { 'lantern.endpoint': endpoint }),
      ...(reply.statusCode >= 500 && { 'error.type': String(reply.statusCode) }),
    })
    step.end()
  })
}
