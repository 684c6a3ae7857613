import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
import { redirectOrigin } from '../platform/storage/media-redirects.ts'

/** Headers of every answer. Pages add their own Content-Security-Policy (see pagePolicy). */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  const https = config.publicOrigin?.startsWith('https:') ?? false
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-tags=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

export function secureHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/**
 * The only inline scripts are those the render wrote itself: the router's hydration data and our start script. Their
 * hashes are in the header, so a page can be cached and compressed once; a nonce would have to differ in every answer.
 */
export function pagePolicy(inlineScripts: readonly string[], config: Config): string {
  const google = config.googleClientId ? ['https://accounts.google.com/gsi/'] : []
  const facebook = config.facebook ? ['https://connect.facebook.net', 'https://www.facebook.com'] : []
  // Stripe's browser part: its card fields are frames, which may open the bank's page in another.
  const stripe = config.payments.stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  const stripeFrames = config.payments.stripe ? [...stripe, 'https://hooks.stripe.com'] : []
  const stripeCalls = config.payments.stripe ? ['https://api.stripe.com'] : []
  const pictures = [
    ...(config.googleClientId ? ['https://*.googleusercontent.com'] : []),
    ...(config.facebook ? ['https://*.fbsbx.com', 'https://*.fbcdn.net'] : []),
  ]
  const bucket = redirectOrigin(config)
  const frames = [...google, ...facebook, ...stripeFrames]
  const directives: Record<string, string[]> = {
    // Only for types without a line below: Firefox applies it to links that prefetch a page.
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts.map(hashSource), ...google, ...facebook, ...stripe],
    // Vite serves styles as inline elements in development.
    'style-src': config.dev ? ["'self'", "'unsafe-inline'"] : ["'self'", ...google],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...pictures],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:', ...(bucket ? [bucket] : [])],
    'worker-src': ["'self'", 'blob:'],
    // Vite announces changes to the page over its own socket.
    'connect-src': ["'self'", ...(config.dev ? ['ws:'] : []), ...google, ...facebook, ...stripeCalls],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

const hashSource = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
