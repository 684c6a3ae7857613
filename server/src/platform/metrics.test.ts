import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('figures carry their labels and stay apart between applications', async () => {
  const metrics = createMetrics()
  createMetrics().pageCache('hit')
  metrics.httpRequest('productList', 200, 0.003)
  metrics.job('mail.send', 'dead')
  metrics.pageCache('miss')

  const text = await metrics.registry.metrics()

  expect(text).toContain(
    'lantern_http_request_duration_seconds_bucket{le="0.005",endpoint="productList",status="200"} 1',
  )
  expect(text).toContain('lantern_jobs_total{job="mail.send",outcome="dead"} 1')
  expect(text).toContain('lantern_page_cache_total{result="miss"} 1')
  expect(text).not.toContain('result="hit"')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})
