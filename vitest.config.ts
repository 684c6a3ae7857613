import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { filesOnBoth, oneEngine } from './tools/both-engines.ts'
import { ByDuration } from './tools/test-order.ts'
import { filesOnlyInFull, tier } from './tools/tiers.ts'
import { defines } from './web/defines.ts'
import { componentProject } from './web/testing/component-project.ts'

const onBothEngines = process.env.ON_BOTH_ENGINES !== undefined
const exclude = [
  ...configDefaults.exclude,
  'web/build/**',
  'server/build/**',
  '.data/**',
  '.cache/**',
  ...(tier === 'full' ? [] : filesOnlyInFull),
]
const cores = availableParallelism()
/** What tests make is soon garbage: a larger nursery spares its collection a tenth of the processor. */
const execArgv = ['--max-semi-space-size=64']

// Apart from vite.config.ts on purpose: the tests need none of the web build's plugins.
export default defineConfig({
  test: {
    environment: 'node',
    exclude,
    sequence: { sequencer: ByDuration },
    projects: [
      {
        define: defines,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.endpoint.test.ts', '**/*.component.test.tsx'],
          setupFiles: ['tools/seed-properties.ts', 'tools/skip-outside-tier.ts'],
          // Most tests take less time than a process of their own would; none leaves anything behind.
          isolate: false,
          maxWorkers: cores,
          execArgv,
          // The machine is busy with the types and the web build at the same time.
          testTimeout: 120_000,
          expect: { requireAssertions: true },
        },
      },
      {
        test: {
          name: 'endpoint',
          // tools/test.ts says so where all of them run on the other engine.
          include: onBothEngines ? filesOnBoth : ['**/*.endpoint.test.ts'],
          exclude: [...exclude, ...(onBothEngines ? oneEngine.map(({ file }) => file) : [])],
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: [
            'tools/seed-properties.ts',
            'tools/skip-outside-tier.ts',
            'server/src/testing/check-log.ts',
          ],
          // One database handle serves all files of a worker, so modules live as long as the worker does.
          isolate: false,
          maxWorkers: cores,
          execArgv,
          // A busy machine may take ten times as long, and there is no second try.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A poll waits for what must happen; how fast it does is measured in bench/, not here.
          expect: { requireAssertions: true, poll: { timeout: 30_000 } },
        },
      },
      { ...componentProject, test: { ...componentProject.test, exclude } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude,
          globalSetup: ['e2e/support/global-setup.ts'],
          setupFiles: ['e2e/support/wait-for-server.ts', 'tools/skip-outside-tier.ts'],
          // Workers with a browser each share one server and its data, so no file relies on what another one
          // changes. One more than the cores: a journey often waits.
          isolate: false,
          maxWorkers: cores + 1,
          // As long as a busy machine may take; a failure is told by the page's own timeout, much earlier.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          // Never silently: tools/test.ts lists who needed it.
          retry: 1,
        },
      },
      {
        test: {
          // The smoke of Firefox and of WebKit: ENGINE says which.
          name: 'browsers',
          include: ['e2e/engines/*.smoke.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          setupFiles: ['e2e/support/wait-for-server.ts'],
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
