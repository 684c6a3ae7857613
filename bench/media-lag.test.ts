import { expect, test } from 'vitest'
import { lagDuring, readLag, summary } from './media-lag.ts'

test('a thread that is kept busy lags by that much', async () => {
  const lag = await lagDuring(async () => {
    await new Promise(resolve => setTimeout(resolve, 50))
    const until = performance.now() + 200
    while (performance.now() < until) Math.random()
    await new Promise(resolve => setTimeout(resolve, 50))
  })
  expect(lag.max).toBeGreaterThan(150)
  expect(lag.p50).toBeLessThan(lag.max)
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
