import type { Endpoint } from '#contract/kit/endpoint.ts'
import { fieldMessage } from '#server/http/field-messages.ts'
import type { RefusalCode } from '#server/kernel/refusal.ts'
import { isRefusalCode, refusals } from '#server/modules/refusals.ts'
import type { CallLimit } from './limits.ts'

type Response = Record<string, unknown>

const hasInput = ({ params, query, body }: Endpoint): unknown => params ?? query ?? body
const takesBytes = ({ method }: Endpoint): boolean => method !== 'GET' && method !== 'HEAD'

/** Refusals of any call: for its caller, its input, or the state of the service. */
function generalCodes(endpoint: Endpoint, limits: readonly CallLimit[]): string[] {
  const { access, own, files } = endpoint
  return [
    ...(access === 'public' ? [] : ['sign_in_required', 'token_invalid', 'session_idle', 'session_over']),
    ...(access === 'public' || access === 'user' ? [] : ['role_refused']),
    ...(access === 'public' ? [] : ['scope_refused']),
    ...(access === 'staff' || access === 'teacher-or-staff' ? ['second_factor_required'] : []),
    ...(own ? ['not_yours'] : []),
    ...(hasInput(endpoint) ? ['fields'] : []),
    ...(hasInput(endpoint) || takesBytes(endpoint) ? ['body_unreadable'] : []),
    ...(takesBytes(endpoint) ? ['body_too_large', 'media_type'] : []),
    ...(files ? ['file_too_large'] : []),
    ...(limits.length > 0 ? ['too_many'] : []),
    'unavailable',
  ]
}

/** By status: its codes, each with its message. */
export function refusalResponses(endpoint: Endpoint, limits: readonly CallLimit[]): Record<string, Response> {
  const codes = [...new Set([...generalCodes(endpoint, limits), ...(endpoint.errors ?? [])])]
  const byStatus = new Map<number, string[]>()
  for (const code of codes) {
    if (!isRefusalCode(code)) continue
    const [status] = refusals[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const ofFields = codes.filter(code => !isRefusalCode(code))
  const sorted = [...byStatus].sort(([a], [b]) => a - b)
  return {
    ...Object.fromEntries(
      sorted.map(([status, found]) => [status, response(endpoint, status, found, { ofFields, limits })]),
    ),
    500: { $ref: '#/components/responses/Internal' },
  }
}

const titles: Readonly<Record<number, string>> = {
  400: 'Not understood',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  410: 'Gone',
  412: 'Unsupported protocol version',
  413: 'Too large',
  415: 'Unsupported content type',
  422: 'Refused',
  423: 'Locked',
  429: 'Too many requests',
  503: 'Temporarily unavailable',
  507: 'Out of storage',
}

function response(
  { method }: Endpoint,
  status: number,
  codes: readonly string[],
  { ofFields, limits }: { ofFields: readonly string[]; limits: readonly CallLimit[] },
): Response {
  const general = sharedResponse(codes)
  if (general && !(ofFields.length > 0 && codes.includes('fields'))) return { $ref: general }
  const sentences = codes.map(code => `- \`${code}\`: ${sentenceOf(code)}`)
  const isOfFields = codes.includes('fields') || codes.includes('conflict_fields')
  const parts = isOfFields ? ofFields.map(code => `  - ${fieldMessage('', code, 'en')} (\`${code}\`)`) : []
  const counted = status === 429 ? ['', ...limits.map(({ text }) => `- ${text}`)] : []
  const description = [`${titles[status] ?? 'Refused'}.`, '', ...sentences, ...parts, ...counted].join('\n')
  return {
    description,
    ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
    ...(method === 'HEAD' ? {} : { content: errorContent(codes, status) }),
  }
}

export const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
}

function errorContent(codes: readonly string[], status: number) {
  const [code = ''] = codes
  const sentence = sentenceOf(code)
  return {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Error' }],
        properties: { code: { enum: codes } },
      },
      example: {
        status,
        error: true,
        code,
        message: sentence,
        messages: sentence,
        ...(status === 429 && { retry_after: 60 }),
      },
    },
  }
}

/** Sets of codes that many calls have in common are listed once. */
const shared: Readonly<Record<string, readonly [RefusalCode, ...RefusalCode[]]>> = {
  NotSignedIn: ['sign_in_required', 'token_invalid', 'session_idle', 'session_over'],
  ScopeRefused: ['scope_refused'],
  RoleRefused: ['role_refused', 'scope_refused'],
  NotYours: ['scope_refused', 'not_yours'],
  StaffOnly: ['role_refused', 'scope_refused', 'second_factor_required'],
  RoleOrNotYours: ['role_refused', 'scope_refused', 'not_yours'],
  BodyTooLarge: ['body_too_large'],
  MediaType: ['media_type'],
  BodyRefused: ['body_unreadable'],
  InputRefused: ['fields', 'body_unreadable'],
  Unavailable: ['unavailable'],
}

function sharedResponse(codes: readonly string[]): string | undefined {
  const name = Object.keys(shared).find(key => shared[key]?.join() === codes.join())
  return name && `#/components/responses/${name}`
}

/** `components.responses`. */
export function sharedResponses(): Record<string, Response> {
  const ofShared = Object.entries(shared).map(([name, codes]) => {
    const status = refusals[codes[0]][0]
    const sentences = codes.map(code => `- \`${code}\`: ${sentenceOf(code)}`)
    const description = [`${titles[status]}.`, '', ...sentences].join('\n')
    const headers = status === 503 ? { headers: retryAfter } : {}
    return [name, { description, ...headers, content: errorContent(codes, status) }]
  })
  const internal = {
    description: 'An error on our side. Quote `request_id` when you ask for help.',
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Error' }],
          properties: { code: { const: 'internal' } },
          required: ['request_id'],
        },
      },
    },
  }
  return { ...Object.fromEntries(ofShared), Internal: internal }
}

/** Placeholders for the values of an actual call. */
const details = { limit: '…', hours: '…', most: '…', products: 2, problems: [] }

function sentenceOf(code: string): string {
  if (!isRefusalCode(code)) return ''
  const [, text] = refusals[code]
  try {
    return text(details, { locale: 'en' })
  } catch {
    // Only messages about single times need more than the details above.
    return 'See `problems`, which names each time by its index.'
  }
}
