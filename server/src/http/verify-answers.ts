import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { generalErrors } from '#contract/kit/general-errors.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { RawJson } from '../kernel/tagged.ts'

// Tests check every answer with these. Each throws a defect, which answers 500.

/** An answer has exactly the fields the contract names. */
export function verifyRawJson({ text }: RawJson, endpoint: Endpoint): void {
  const sent: unknown = JSON.parse(text)
  if (!isDeepStrictEqual(endpoint.response?.parse(sent), sent)) {
    throw new Error(`The raw JSON of ${endpoint.path} is not what the contract names`)
  }
}

/** The answer in progress, for tests to check the handler against. */
export const answering = new AsyncLocalStorage<Endpoint>()

/** All the headers that the contract names, and no others. */
export function verifyHeaders(headers: Readonly<Record<string, string>>, endpoint: Endpoint): void {
  const named = Object.keys(endpoint.headers ?? {}).sort()
  if (!isDeepStrictEqual(Object.keys(headers).sort(), named)) {
    throw new Error(`The headers of ${endpoint.path} are not what the contract names`)
  }
}

/**
 * A handler refuses only with codes its endpoint declares. Codes of single fields need no declaration, because they
 * leave the server as sentences.
 */
export async function verifyRefusals<T>(endpoint: Endpoint, run: () => Promise<T>): Promise<T> {
  try {
    return await answering.run(endpoint, run)
  } catch (error) {
    if (!(error instanceof Refusal) || isDeclared(endpoint, error.code)) throw error
    throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${error.code}`, { cause: error })
  }
}

const isDeclared = ({ errors = [] }: Endpoint, code: string): boolean =>
  generalErrors.has(code) || errors.includes(code)
