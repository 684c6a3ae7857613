import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { TestApp } from './app.ts'

/** So many days after today, in Hong Kong. */
export const dayIn = (t: TestApp, days: number): Day => addDays(hongKongDay(t.clock.now()), days)
