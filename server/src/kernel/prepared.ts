import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { CacheTag } from './cache-tags.ts'

/**
 * An answer that was made before, in the contract's shape: it is sent as it is instead of being parsed and
 * written anew. `about` says what it shows, so that it can be kept until one of these changes.
 */
export class Prepared {
  readonly json: string
  readonly about: readonly CacheTag[]

  constructor(json: string, about: readonly CacheTag[]) {
    this.json = json
    this.about = about
  }
}

/** Nothing more and nothing less than the contract names, or it throws: a defect that tests are to find. */
export function verifyPrepared({ json }: Prepared, endpoint: Endpoint): void {
  const sent: unknown = JSON.parse(json)
  if (!isDeepStrictEqual(endpoint.response?.parse(sent), sent)) {
    throw new Error(`The prepared answer of ${endpoint.path} holds more than the contract names`)
  }
}
