import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { refuseFields } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addPageView } from './site.repository.ts'
import { isRoutePattern } from './site.rules.ts'

export async function countPageView(
  { db, clock, limits }: Pick<Platform, 'db' | 'clock' | 'limits'>,
  input: { route: string; address: string },
): Promise<undefined> {
  if (!isRoutePattern(input.route)) throw refuseFields({ route: 'invalid' })
  await throttle(limits, 'pageview.address', input.address)
  await addPageView(db, hongKongDay(clock.now()), input.route)
}
