import type { IncomingMessage } from 'node:http'

const LONGEST_SHORT_BODY = 1_000

const lengthOf = ({ headers }: IncomingMessage): number => Number(headers['content-length'])

export const hasShortBody = (request: IncomingMessage): boolean =>
  lengthOf(request) > 0 && lengthOf(request) <= LONGEST_SHORT_BODY

/** The bytes of a body, a character each, if all of it has come; it stays there for whoever reads the request. */
export function peekAtBody(request: IncomingMessage): string | null {
  if (request.readableLength !== lengthOf(request)) return null
  const bytes: unknown = request.read()
  if (!Buffer.isBuffer(bytes)) return null
  request.unshift(bytes)
  return bytes.toString('latin1')
}
