import type { Platform } from '#server/platform/platform.ts'
import type { WeatherReport } from '#server/platform/weather/weather-source.ts'
import { endWarning, writeWarning } from './declare-warning.ts'
import { listWarnings } from './warning.repository.ts'

/**
 * Follows the Observatory. If it is silent or unreadable, the last known state stays: no one is sent out because a
 * server didn't answer. Only staff withdraw what staff declared.
 */
export async function readObservatory(platform: Platform): Promise<void> {
  const { weather, clock, log, db } = platform
  if (!weather) return
  let report: WeatherReport
  try {
    report = await weather.read()
  } catch (error) {
    log.warn({ err: error }, 'weather source read failed')
    return
  }
  const now = clock.now()
  for (const { code, since } of report.inForce) {
    const beganAt = since && since < now ? since : now
    await writeWarning(platform, { code, source: 'observatory', beganAt, by: null })
  }
  const kinds = new Set(report.inForce.map(({ kind }) => kind))
  for (const { id, kind, source, endedAt } of await listWarnings(db, now)) {
    if (endedAt !== null || source !== 'observatory' || kinds.has(kind)) continue
    await endWarning(platform, { id, at: report.cancelled.get(kind) ?? now, by: null })
  }
}
