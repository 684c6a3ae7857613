import { type Histogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { quantile } from './figures.ts'

/** How much later than due a thread got to its next timer, in milliseconds. */
export interface Lag {
  p50: number
  p99: number
  max: number
}

const resolutionMs = 10
/** What the server measures with (`eventLoopMonitoringPrecision`). */
const serverResolutionMs = 20

/** The main thread's lag while the work lasts. */
export async function lagDuring(work: () => Promise<void>): Promise<Lag> {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  try {
    await work()
  } finally {
    delays.disable()
  }
  return lagOf(delays)
}

/** Of the nanoseconds between one timer and the next. */
export function lagOf(delays: Pick<Histogram, 'percentile' | 'max'>): Lag {
  const ms = (nanoseconds: number) => beyond(nanoseconds / 1e6, resolutionMs)
  return { p50: ms(delays.percentile(50)), p99: ms(delays.percentile(99)), max: ms(delays.max) }
}

/** The time between two timers is measured, so the pause between them is taken off. */
const beyond = (ms: number, resolution: number) => Math.max(0, ms - resolution)

/** A server's lag since it was asked last: asking begins a new count. */
export async function lagOfServer(baseUrl: string): Promise<Lag> {
  const response = await fetch(`${baseUrl}/metrics`, { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`)
  return readLag(await response.text())
}

export function readLag(metrics: string): Lag {
  const of = (name: string) => {
    const line = new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(metrics)
    const seconds = Number(line?.[1])
    if (!Number.isFinite(seconds)) throw new Error(`the server tells no ${name} of its lag`)
    return beyond(seconds * 1000, serverResolutionMs)
  }
  return { p50: of('p50'), p99: of('p99'), max: of('max') }
}

/** Of several measurements: the medians, but the longest of the longest. */
export function summary(lags: readonly Lag[]): Lag {
  const median = (pick: (lag: Lag) => number) => quantile(lags.map(pick), 0.5)
  return {
    p50: median(lag => lag.p50),
    p99: median(lag => lag.p99),
    max: Math.max(...lags.map(lag => lag.max)),
  }
}
