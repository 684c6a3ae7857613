import type { RouteList } from './client.ts'
import type { Contract } from './endpoint.ts'

/** What the typed client calls: no calls from providers, and none with a protocol of its own. */
export function routeList(contract: Contract): RouteList {
  const called = Object.entries(contract).filter(([, e]) => !e.protocol && e.bodyFrom !== 'bytes')
  return Object.fromEntries(called.map(([name, e]) => [name, [e.method, e.path]]))
}
