import { type LookupAddress, lookup as resolve } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isAllowedUrl, isPublicAddress } from './public-address.ts'

export interface Answer {
  /** Null if there was none. */
  status: number | null
  /** The beginning of the answer, or why there was none. */
  text: string
}

const TIMEOUT_MS = 10_000
const MOST_BYTES = 500

export type Resolve = (
  name: string,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void

const resolveAll: Resolve = (name, done) =>
  resolve(name, { all: true, verbatim: true }, (error, addresses) => done(error, addresses ?? []))

/**
 * The connection is made to the address checked here, so a name that resolves differently the next time gains nothing.
 */
export const guardedLookup =
  (resolveName: Resolve = resolveAll): LookupFunction =>
  (name, options, done) =>
    resolveName(name, (error, addresses) => {
      const [first] = addresses
      if (error || !first) return done(error ?? new Error(`${name} has no address`), '')
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return done(new Error(`${name} leads to an address that is not public`), '')
      // Node asks for all of them when it tries several at once.
      if (options.all) return done(null, [...addresses])
      return done(null, first.address, first.family)
    })

/** Never throws for what the receiver does. Follows no redirect and reads only the beginning. */
export async function postJson(
  url: string,
  {
    body,
    headers,
    allowedOrigins,
  }: { body: string; headers: Record<string, string>; allowedOrigins: readonly string[] },
): Promise<Answer> {
  if (!isAllowedUrl(url, allowedOrigins)) return { status: null, text: 'The address is not allowed' }
  const target = new URL(url)
  const isNamed = allowedOrigins.includes(target.origin)
  const send = target.protocol === 'https:' ? tlsRequest : plainRequest
  try {
    const response = await new Promise<IncomingMessage>((done, fail) => {
      send(target, {
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!isNamed && !isIP(target.hostname) && { lookup: guardedLookup() }),
      })
        .on('response', done)
        .on('error', fail)
        .end(body)
    })
    return { status: response.statusCode ?? null, text: await beginning(response) }
  } catch (error) {
    return { status: null, text: error instanceof Error ? error.message : String(error) }
  }
}

/** PostgreSQL can't store zero bytes. */
async function beginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= MOST_BYTES) break
    }
  } catch {
    // The status has arrived, and counts; the rest of the answer is only shown.
  }
  response.destroy()
  return Buffer.concat(chunks).subarray(0, MOST_BYTES).toString('utf8').replaceAll('\0', '')
}
