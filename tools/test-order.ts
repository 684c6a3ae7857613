import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that run long though they are short. Without earlier runs Vitest begins with the longest text, and at the
 * end one core would wait for these.
 */
const longRunning = [
  'e2e/screens.e2e.ts',
  'e2e/media-crash.e2e.ts',
  'server/src/modules/accounts/accounts.hostile.endpoint.test.ts',
  'server/src/demo/load-demo.endpoint.test.ts',
  'server/src/platform/media-tools/media-tools.test.ts',
]

/** The order of files: what runs long first, the rest as Vitest would have it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longRunning.some(path => moduleId.endsWith(path))
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}
