import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('figures carry their labels and stay apart between applications', async () => {
  const metrics = createMetrics()
  createMetrics().cachedResponse('page', 'hit')
  metrics.httpRequest('productList', 200, 0.003)
  metrics.job('mail.send', 'dead')
  metrics.cachedResponse('page', 'miss')
  metrics.cacheInvalidated('lists')
  metrics.watchResponseCache(() => ({ bytes: 5000, responses: 1 }))

  const text = await metrics.registry.metrics()

  expect(text).toContain(
    'lantern_http_request_duration_seconds_bucket{le="0.005",endpoint="productList",status="200"} 1',
  )
  expect(text).toContain('lantern_jobs_total{job="mail.send",outcome="dead"} 1')
  expect(text).toContain('lantern_response_cache_total{kind="page",result="miss"} 1')
  expect(text).toContain('lantern_response_cache_drops_total{tag="lists"} 1')
  expect(text).toContain('lantern_response_cache_bytes 5000')
  expect(text).not.toContain('result="hit"')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})
