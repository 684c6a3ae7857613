import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { LogWatch } from './watched-log.ts'

/** Fields of requests and answers whose values are someone's: what they are called, reached by and let in with. */
const names =
  'token|password|confirmpassword|pwd|secret|codes?|email|phone|phone_number|contact_no|first_name|last_name|display_name|learner_name|recipient_name|holder_name|name_on_card|id_number|account_number|routing_number|login|username|link'
const inJson = new RegExp(`"(?:\\w+_)?(?:${names})":\\s*"((?:[^"\\\\]|\\\\.)*)"`, 'g')
const inForm = new RegExp(`name="(?:\\w+_)?(?:${names})"\\r\\n\\r\\n(.*?)\\r\\n`, 'g')
/** Of an address: what is long and has digits is no word of a route. */
export const longCodesIn = (text: string): string[] =>
  (text.match(/[\w-]{20,}/g) ?? []).filter(word => /\d/.test(word))
/** A refusal's code is no secret, and neither is what says nothing. */
const isWord = /^[a-z_]+$/

/** Notes what is sent and answered by injected requests. */
export function watchRequests(app: FastifyInstance, watch: LogWatch): void {
  const inject = app.inject.bind(app) as (options: unknown) => Promise<LightMyRequestResponse>
  const watched = async (options: unknown): Promise<LightMyRequestResponse> => {
    const { url = options, headers, payload, payloadAsStream } = Object(options) as Record<string, unknown>
    watch.keepOut(...longCodesIn(String(url).slice(0, LONGEST)))
    const authorization: unknown = Reflect.get(Object(headers), 'authorization')
    if (typeof authorization === 'string') watch.keepOut(authorization.replace(/^Bearer /, ''))
    if (typeof payload === 'string') note(watch, payload)
    if (Buffer.isBuffer(payload)) note(watch, payload.toString())
    const response = await inject(options)
    if (payloadAsStream !== true && String(response.headers['content-type']).includes('json'))
      note(watch, response.body)
    return response
  }
  Object.assign(app, { inject: watched })
}

/** What is longer than any form is an attack, not someone's. */
const LONGEST = 200_000

function note(watch: LogWatch, text: string): void {
  if (text.length > LONGEST) return
  const values = [
    ...Array.from(text.matchAll(inJson), ([, value = '']) => unescaped(value)),
    ...Array.from(text.matchAll(inForm), ([, value = '']) => value),
  ]
  watch.keepOut(...values.filter(value => !isWord.test(value)))
}

function unescaped(value: string): string {
  try {
    return JSON.parse(`"${value}"`)
  } catch {
    // A body that is no JSON: it was sent as it stands here.
    return value
  }
}
