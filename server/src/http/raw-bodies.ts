import type { FastifyInstance } from 'fastify'

/** Routes whose body reaches the handler as the bytes that came, up to the limit of all bodies. */
export function withBodyAsBytes(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    addRoutes(scope)
  })
}

/** Routes whose body is left on the connection until the handler reads it, however long it is. */
export function withBodyUnread(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    addRoutes(scope)
  })
}
