import { setTimeout as sleep } from 'node:timers/promises'
import { Draw } from './chaos-plan.ts'
import type { FleetDatabase, Node } from './fleet-engines.ts'
import type { LoadLog } from './fleet-load.ts'
import { say } from './table.ts'

/** What befalls a server of the database, and how it ends. */
const befall = {
  kill: { begin: (node: Node) => node.kill(), end: (node: Node) => node.start() },
  freeze: { begin: (node: Node) => node.freeze(), end: (node: Node) => node.thaw() },
  cut: { begin: async (node: Node) => node.cutOff(), end: (node: Node) => node.joinAgain() },
} as const
export type Fault = keyof typeof befall
export const faults: readonly Fault[] = ['kill', 'freeze', 'cut']

/** Until the standby has taken over and the former primary follows it. */
async function strikePrimary(database: FleetDatabase, fault: Fault): Promise<void> {
  const struck = await database.primary()
  await befall[fault].begin(struck)
  await sleep(25_000)
  befall[fault].end(struck)
  await database.settled()
}

/** Each fault of the primary as often, one after the other. */
export async function strikeInTurn(
  database: FleetDatabase,
  wanted: readonly Fault[],
  each: number,
  log: LoadLog,
): Promise<void> {
  for (let turn = 0; turn < each; turn++) {
    for (const fault of wanted) {
      log.note({ did: 'fault', came: fault })
      await strikePrimary(database, fault)
      say(`${fault}: the other server has taken over, and the former primary follows it`)
      await sleep(5_000)
    }
  }
}

/** A process of the product, by its number, that ends and is started anew. */
export interface Replaceable {
  count: number
  replace(n: number): Promise<void>
}

/** Whatever comes, for as long as it is said: servers of the database, and processes of the product. */
export async function strikeAtRandom(
  database: FleetDatabase,
  processes: Replaceable,
  { seed, minutes }: { seed: number; minutes: number },
  log: LoadLog,
): Promise<number> {
  const draw = new Draw(seed)
  const until = Date.now() + minutes * 60_000
  let struck = 0
  while (Date.now() < until) {
    await sleep(draw.between(2, 15) * 1000)
    struck++
    const what = draw.pick(['process', 'process', 'standby', 'primary'] as const)
    if (what === 'process') {
      const n = draw.between(0, processes.count - 1)
      log.note({ did: 'fault', came: `process ${n} killed` })
      await processes.replace(n)
    } else if (what === 'standby') {
      const primary = await database.primary()
      const standby = database.nodes.find(node => node.port !== primary.port)
      if (!standby) throw new Error('There is no standby')
      const fault = draw.pick(['kill', 'freeze'] as const)
      log.note({ did: 'fault', came: `standby: ${fault}` })
      await befall[fault].begin(standby)
      await sleep(draw.between(1, 20) * 1000)
      befall[fault].end(standby)
      await database.settled()
    } else {
      const fault = draw.pick(faults)
      log.note({ did: 'fault', came: fault })
      await strikePrimary(database, fault)
    }
  }
  return struck
}
