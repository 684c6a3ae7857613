import type { FastifyInstance } from 'fastify'

/** Routes whose handler gets the body as raw bytes, up to the general body limit. */
export function withBodyAsBytes(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    addRoutes(scope)
  })
}

/** Routes whose body stays on the connection until the handler reads it, however long it is. */
export function withBodyUnread(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    addRoutes(scope)
  })
}
