import type { WeatherWarning } from '#contract/weather/weather.ts'
import { suspendedUntil } from './weather.rules.ts'
import type { Warning } from './weather.tables.ts'

export const presentWarning = (warning: Warning): WeatherWarning => ({
  warning_id: warning.id,
  kind: warning.kind,
  code: warning.code,
  began_at: warning.beganAt.toISOString(),
  ended_at: warning.endedAt?.toISOString() ?? null,
  suspended_until: suspendedUntil(warning)?.toISOString() ?? null,
})
