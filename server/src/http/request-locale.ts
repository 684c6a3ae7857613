import type { FastifyRequest } from 'fastify'
import type { Locale } from '#contract/shared.ts'

/** `language_code` selects the language of server messages; otherwise the browser's preference does. */
export function requestLocale(request: FastifyRequest): Locale {
  const query: unknown = request.query
  const code =
    typeof query === 'object' && query !== null && 'language_code' in query ? query.language_code : undefined
  return typeof code === 'string' ? localeOf(code) : preferredLocale(request.headers['accept-language'])
}

export const preferredLocale = (acceptLanguage: string | undefined): Locale => localeOf(acceptLanguage ?? '')

const localeOf = (wanted: string): Locale => (/^\s*zh/i.test(wanted) ? 'zh-HK' : 'en')
