import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { firstLines } from './test-report.ts'
import { isOnlyInFull, staleNames, tier } from './tiers.ts'

/** What Vitest's own JSON report doesn't contain. */
export type RunNotes = {
  /** Tests that only passed on the second try, with the first failure. */
  flaky: string[]
  /** Errors outside of any test, with where they came from: they fail the run even if each test passed. */
  errors: string[]
  /** How many tests of the files that ran are only in the full tier. */
  fullOnly: number
}

/** Writes the notes of a run to the file named by RUN_NOTES_FILE. */
export default class RunReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    const file = process.env.RUN_NOTES_FILE
    if (!file) throw new Error('RUN_NOTES_FILE does not name a file')
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const flaky = tests.filter(test => test.diagnostic()?.flaky)
    const fullOnly = tests.filter(
      test => test.result().state === 'skipped' && isOnlyInFull(test.module.moduleId, test.fullName),
    )
    const notes: RunNotes = {
      flaky: flaky.map(test => `${test.module.relativeModuleId} > ${test.fullName}: ${firstError(test)}`),
      errors: [
        ...errors.map(({ stack, message }) => `outside of any test: ${stack ?? message}`),
        ...modules.flatMap(staleRows),
      ],
      fullOnly: tier === 'default' ? fullOnly.length : 0,
    }
    // The first report of a fresh clone finds no folder yet.
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(notes))
  }
}

function firstError(test: TestCase): string {
  const [error] = test.result().errors ?? []
  return firstLines([error?.message, error?.diff].filter(Boolean).join('\n'))
}

/** Rows of only-in-full.ts that name tests a file doesn't have. */
function staleRows(module: TestModule): string[] {
  const names = [...module.children.allTests()].map(test => test.fullName)
  // A file that couldn't be loaded has no tests at all, and fails for that.
  if (names.length === 0) return []
  // Some tests need a PostgreSQL server, and don't exist without one.
  if (module.project.name === 'endpoint' && !process.env.TEST_DATABASE_URL) return []
  return staleNames(module.moduleId, names).map(
    name => `tools/only-in-full.ts names a test that ${module.relativeModuleId} does not have: ${name}`,
  )
}
