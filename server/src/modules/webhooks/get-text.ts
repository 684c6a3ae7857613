import type { IncomingMessage } from 'node:http'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP } from 'node:net'
import { guardedLookup } from './post-json.ts'
import { isAllowedUrl } from './public-address.ts'

/** What stands at an address, or why it could not be read. */
export type FetchedText =
  | { text: string }
  | { problem: 'address' | 'password' | 'missing' | 'answer' | 'large' | 'network' }

interface GetOptions {
  allowedOrigins: readonly string[]
  mostBytes: number
  timeoutMs: number
  accept: string
}

const mostRedirects = 3

/**
 * Reads a text from an address that somebody has typed. Each step of a redirect is held against the same rules, by name and
 * by where the name leads; all of them share one time limit. Never throws for what the other side does.
 */
export async function getText(url: string, options: GetOptions): Promise<FetchedText> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let at = url
  for (let step = 0; step <= mostRedirects; step++) {
    if (!isAllowedUrl(at, options.allowedOrigins)) return { problem: 'address' }
    try {
      const response = await ask(new URL(at), options, signal)
      const { statusCode: status = 0, headers } = response
      if (status >= 300 && status < 400 && headers.location) {
        response.destroy()
        if (!URL.canParse(headers.location, at)) return { problem: 'address' }
        at = new URL(headers.location, at).href
        continue
      }
      if (status !== 200) {
        response.destroy()
        return { problem: problemOf(status) }
      }
      return await textOf(response, options.mostBytes)
    } catch {
      return { problem: 'network' }
    }
  }
  return { problem: 'answer' }
}

function ask(
  target: URL,
  { allowedOrigins, accept }: GetOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send = target.protocol === 'https:' ? tlsRequest : plainRequest
  const isNamed = allowedOrigins.includes(target.origin)
  return new Promise((done, fail) => {
    send(target, {
      method: 'GET',
      agent: false,
      // Nothing is unpacked here: a small answer stays one.
      headers: { accept, 'accept-encoding': 'identity' },
      signal,
      ...(!isNamed && !isIP(target.hostname.replace(/^\[|\]$/g, '')) && { lookup: guardedLookup() }),
    })
      .on('response', done)
      .on('error', fail)
      .end()
  })
}

function problemOf(status: number): 'password' | 'missing' | 'answer' {
  if (status === 401 || status === 403) return 'password'
  return status === 404 || status === 410 ? 'missing' : 'answer'
}

async function textOf(response: IncomingMessage, mostBytes: number): Promise<FetchedText> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    length += chunk.length
    if (length > mostBytes) {
      response.destroy()
      return { problem: 'large' }
    }
    chunks.push(chunk)
  }
  return { text: Buffer.concat(chunks).toString('utf8') }
}
