import { execFileSync } from 'node:child_process'
import { createHistogram } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { lagDuring, lagOf, readLag, summary } from './media-lag.ts'

test('a thread that is kept busy lags', async () => {
  const timers = () => new Promise(resolve => setTimeout(resolve, 30))
  const lag = await lagDuring(async () => {
    await timers()
    // No one else gets a turn until it has ended.
    execFileSync(process.execPath, [
      '--eval',
      'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40)',
    ])
    await timers()
  })
  expect(lag.max).toBeGreaterThan(0)
})

test('a lag is what is beyond the pause between two timers', () => {
  const delays = createHistogram()
  for (const ms of [10, 10, 10, 10, 9, 210]) delays.record(ms * 1e6)
  const lag = lagOf(delays)
  expect(lag.p50).toBeCloseTo(0, 1)
  expect(lag.max).toBeCloseTo(200, 0)
})

test("a server's figures are read without the pause between its timers", () => {
  const metrics = `# HELP nodejs_eventloop_lag_p50_seconds The 50th percentile
nodejs_eventloop_lag_max_seconds 0.0705
nodejs_eventloop_lag_p50_seconds 0.0201
nodejs_eventloop_lag_p99_seconds 0.03
`
  const lag = readLag(metrics)
  expect(lag.p50).toBeCloseTo(0.1)
  expect(lag.p99).toBeCloseTo(10)
  expect(lag.max).toBeCloseTo(50.5)
  expect(() => readLag('nodejs_eventloop_lag_p50_seconds Nan\n')).toThrow('no p50')
})

test('medians count, but the longest stays the longest', () => {
  const lags = [1, 9, 2].map(value => ({ p50: value, p99: value + 1, max: value + 2 }))
  expect(summary(lags)).toEqual({ p50: 2, p99: 3, max: 11 })
})
