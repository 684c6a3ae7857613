import { configDefaults, defineConfig } from 'vitest/config'

const exclude = [...configDefaults.exclude, 'web/build/**', '.data/**', '.cache/**']

// Apart from vite.config.ts on purpose: the tests need none of the web build's plugins.
export default defineConfig({
  test: {
    environment: 'node',
    exclude,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/*.endpoint.test.ts'],
        },
      },
      {
        test: {
          name: 'endpoint',
          include: ['**/*.endpoint.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          // One database handle serves all files of a worker, so modules live as long as the worker does.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          // One browser serves all journeys, one after the other: they share one server and its data.
          isolate: false,
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
