import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ownServers } from '../e2e/support/own-servers.ts'
import { readDurations, secondsOf, shareOut } from './test-durations.ts'

/** Orders and shares files by how long they took in an earlier full run. */
export class ByDuration extends BaseSequencer {
  readonly #durations = readDurations()

  #pathOf({ moduleId }: TestSpecification): string {
    return relative(this.ctx.config.root, moduleId)
  }

  /** The longest first, so that no core waits for one at the end. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // These need no server of the others, which loads the demo meanwhile.
    const rank = (path: string) => (ownServers.some(own => own === path) ? 0 : 1)
    return sorted.toSorted((a, b) => {
      const [first, second] = [this.#pathOf(a), this.#pathOf(b)]
      return (
        rank(first) - rank(second) || secondsOf(this.#durations, second) - secondsOf(this.#durations, first)
      )
    })
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 }
    const shares = shareOut(
      files.map(file => this.#pathOf(file)),
      this.#durations,
      count,
    )
    const mine = new Set(shares[index - 1])
    return files.filter(file => mine.has(this.#pathOf(file)))
  }
}
