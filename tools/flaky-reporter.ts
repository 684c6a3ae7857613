import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Lists the tests that passed on the second try only in the file that FLAKY_TESTS_FILE names. */
export default class FlakyReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const file = process.env.FLAKY_TESTS_FILE
    if (!file) throw new Error('FLAKY_TESTS_FILE does not name a file')
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const flaky = tests.filter(test => test.diagnostic()?.flaky)
    // The first report of a fresh clone finds no folder yet.
    await mkdir(dirname(file), { recursive: true })
    await writeFile(
      file,
      JSON.stringify(flaky.map(test => `${test.module.relativeModuleId} > ${test.fullName}`)),
    )
  }
}
