import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ownServers } from '../e2e/support/own-servers.ts'

/**
 * Files that run long though they are short. Without earlier runs Vitest begins with the longest text, and at the
 * end one core would wait for these.
 */
const longRunning = [
  ...ownServers,
  'e2e/screens.e2e.ts',
  'e2e/checkout.e2e.ts',
  'server/src/modules/accounts/accounts.hostile.endpoint.test.ts',
  'server/src/demo/load-demo.endpoint.test.ts',
  'server/src/modules/library/leaks.endpoint.test.ts',
  'server/src/platform/media-tools/media-tools.test.ts',
]

/** The order of files: what runs long first, the rest as Vitest would have it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longRunning.findIndex(path => moduleId.endsWith(path))
      return at < 0 ? longRunning.length : at
    }
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
