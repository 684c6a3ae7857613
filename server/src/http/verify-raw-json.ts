import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { RawJson } from '../kernel/tagged.ts'

/** Nothing more and nothing less than the contract names, or it throws: a defect that tests are to find. */
export function verifyRawJson({ text }: RawJson, endpoint: Endpoint): void {
  const sent: unknown = JSON.parse(text)
  if (!isDeepStrictEqual(endpoint.response?.parse(sent), sent)) {
    throw new Error(`The raw JSON of ${endpoint.path} is not what the contract names`)
  }
}
