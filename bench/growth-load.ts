import { LoadClient } from './client.ts'
import { compare, median, type Slice, type Target } from './compare.ts'
import { milliseconds, times } from './figures.ts'
import type { Row } from './table.ts'

/** Requests that ask for something else each time, a few at a time: no cache can answer them. */
export interface Asked {
  what: string
  ms: number[]
  /** Of server and database for one of them, in milliseconds: what else runs on the machine hardly touches it. */
  cpuMs?: number
}

export async function askAll(
  baseUrl: string,
  count: number,
  what: string,
  send: (client: LoadClient, index: number) => Promise<{ status: number; ms: number }>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Asked> {
  const client = new LoadClient(baseUrl, headers)
  const ms: number[] = []
  let next = 0
  const askOn = async () => {
    while (next < count) {
      const answer = await send(client, next++)
      if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}`)
      ms.push(answer.ms)
    }
  }
  await Promise.all(Array.from({ length: 4 }, askOn))
  client.close()
  return { what, ms }
}

/** The first target is the measure of the others. */
export async function rows(
  size: number,
  load: { seconds: number; connections: number },
  targets: readonly [Target, ...Target[]],
): Promise<Row[]> {
  const measured = await compare(targets, load)
  const of = (target: Target, figure: keyof Slice) => median(measured.get(target) ?? [], figure)
  return targets.map(target => [
    target.what,
    size.toLocaleString('en'),
    of(target, 'perSecond').toFixed(0),
    times(of(target, 'perSecond') / of(targets[0], 'perSecond')),
    milliseconds(of(target, 'p99')),
    `${of(target, 'cpuMs').toFixed(3)} ms`,
  ])
}
