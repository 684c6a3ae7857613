import type { Topic } from '../platform/changes.ts'

/**
 * An answer that was made before, in the contract's shape: it is sent as it is instead of being parsed and
 * written anew. `about` says what it shows, so that it can be kept until one of these changes.
 */
export class Prepared {
  readonly json: string
  readonly about: readonly Topic[]

  constructor(json: string, about: readonly Topic[]) {
    this.json = json
    this.about = about
  }
}
