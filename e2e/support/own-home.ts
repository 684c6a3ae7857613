import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Home, makeHome } from '../../bench/product.ts'

/** A home for servers of this try alone. If the try fails, what they wrote is printed before it goes. */
export async function ownHome(): Promise<Home> {
  const home = await makeHome({ postgres: false })
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const log = await readFile(join(home.dataDir, 'bench.log'), 'utf8').catch(() => 'There is none')
      process.stderr.write(`Log of the journey's own servers:\n${log.slice(-20_000)}\n`)
    }
    await home.remove()
  })
  return home
}
