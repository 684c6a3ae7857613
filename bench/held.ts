// Random histories of lessons that were paid for, as many as asked for: after each step the books are compared.
import '../tools/node-version.mjs'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { startPrivateCluster } from '../tools/postgres.ts'
import { seed } from '../tools/seed.ts'
import { say } from './table.ts'

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '60' },
    engine: { type: 'string', default: 'both' },
    seed: { type: 'string', default: String(seed) },
  },
})
const engines = ['embedded', 'postgres'].filter(
  engine => values.engine === 'both' || values.engine === engine,
)
if (engines.length === 0) throw new Error('--engine embedded, postgres or both')

/** The test that plays a few of them in each run of the tests. */
const test = 'server/src/modules/held-model.endpoint.test.ts'

/** How many were played; null for a history that failed, whose values and path the test prints. */
async function play(url: string | null): Promise<number | null> {
  const { TEST_DATABASE_URL: _, ...env } = process.env
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'endpoint', test],
    {
      env: {
        ...env,
        ...{
          TEST_TIER: 'full',
          SEED: values.seed,
          HELD_HISTORIES: values.histories,
          HELD_MINUTES: values.minutes,
        },
        ...(url && { TEST_DATABASE_URL: url }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let played = 0
  for await (const line of createInterface({ input: child.stdout })) {
    played += Number(/ (\d+) histories:/.exec(line)?.[1] ?? 0)
    say(line)
  }
  const code = child.exitCode ?? (await new Promise<number | null>(resolve => child.once('exit', resolve)))
  return code === 0 ? played : null
}

for (const engine of engines) {
  const made = engine === 'postgres' ? await startPrivateCluster() : null
  if (made && !made.cluster) throw new Error(made.reason)
  const began = performance.now()
  try {
    const played = await play(made?.cluster?.url ?? null)
    const seconds = Math.round((performance.now() - began) / 1000)
    say(
      played === null
        ? `${engine}: A HISTORY FAILED`
        : `${engine}: ${played} histories in ${seconds} s, 0 findings`,
    )
    if (played === null) process.exitCode = 1
  } finally {
    await made?.cluster?.stop()
  }
}
