import type { CacheTag } from './cache-tags.ts'

/**
 * JSON that is sent as it is, without stripping what the contract does not name. Only for public lists that are
 * requested all the time and whose parts the contract has already written; tests compare it with the contract.
 */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export const rawJson = (text: string): RawJson => new RawJson(text)

/**
 * What a handler returns, with the tags of what it shows: the cached response is dropped when one of these changes.
 */
export class Tagged<T> {
  readonly value: T | RawJson
  readonly tags: readonly CacheTag[]
  /** Those named in the contract. */
  readonly headers: Readonly<Record<string, string>>

  constructor(value: T | RawJson, tags: readonly CacheTag[], headers: Readonly<Record<string, string>> = {}) {
    this.value = value
    this.tags = tags
    this.headers = headers
  }

  withHeaders(headers: Readonly<Record<string, string>>): Tagged<T> {
    return new Tagged(this.value, this.tags, headers)
  }
}

export function tagged(value: RawJson, tags: readonly CacheTag[]): Tagged<never>
export function tagged<T>(value: T, tags: readonly CacheTag[]): Tagged<T>
export function tagged<T>(value: T | RawJson, tags: readonly CacheTag[]): Tagged<T> {
  return new Tagged(value, tags)
}
