import { m } from '#messages/messages.js'
import type { RefusalTable } from '#server/kernel/refusal.ts'

export const weatherRefusals = {
  weather_unknown: [404, m.api_weather_unknown],
  weather_future: [422, m.api_weather_future],
} satisfies RefusalTable

type Declared = typeof weatherRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
