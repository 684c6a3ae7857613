import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Home, startProduct } from './product.ts'
import { ApiClient } from './shopper.ts'

export type EventMode = 'normal' | 'off' | 'late' | 'double'

export interface Server {
  client: ApiClient
  events: EventMode
  /** kill -9: no handler of its own runs. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Where the log of all servers on a home goes. */
export const logFileOf = (home: Home) => join(home.dataDir, 'bench.log')

/** By how many minutes the clocks of all servers on a home are ahead. */
export const clockFileOf = (home: Home) => join(home.dataDir, 'bench-clock')

const shiftedClock = fileURLToPath(new URL('shifted-clock.ts', import.meta.url))

/** The product in a process of its own, with a sandbox that sends its messages in the given way. */
export async function startServer(home: Home, events: EventMode): Promise<Server> {
  const product = await startProduct(home, {
    env: {
      SANDBOX_EVENTS: events,
      // So that the books have a third party in them: a fee of ours.
      PLATFORM_FEE_PERCENT: '12',
      NODE_OPTIONS: `--import ${shiftedClock}`,
      BENCH_CLOCK_FILE: clockFileOf(home),
    },
  })
  const client = new ApiClient(product.baseUrl)
  return {
    client,
    events,
    async kill() {
      await product.kill()
      client.close()
    },
    async stop() {
      await product.stop()
      client.close()
    },
  }
}
