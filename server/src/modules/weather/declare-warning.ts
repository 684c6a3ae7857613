import { kindOfCode, type SuspendingCode } from '#contract/rules/weather.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { suspendLessons } from './suspend-lessons.ts'
import { changeWarning, insertWarning, lockInForce, lockWarning } from './warning.repository.ts'
import { endOf } from './weather.rules.ts'
import type { Warning } from './weather.tables.ts'

interface Declared {
  code: SuspendingCode
  source: Warning['source']
  beganAt: Date
  by: number | null
}

/** Of each kind one is in force; a signal that becomes another goes on. */
export function writeWarning(
  { db, clock }: Platform,
  { code, source, beganAt, by }: Declared,
): Promise<Warning> {
  const kind = kindOfCode(code)
  return db.transaction(async tx => {
    const present = await lockInForce(tx, kind)
    if (present) {
      if (present.code !== code) await changeWarning(tx, present.id, { code })
      return { ...present, code }
    }
    const createdAt = clock.now()
    const added = await insertWarning(tx, { kind, code, source, beganAt, declaredBy: by, createdAt })
    const written = added ?? (await lockInForce(tx, kind))
    if (!written) throw new Error('The warning was not written')
    return written
  })
}

export async function declareWarning(
  platform: Platform,
  caller: Caller,
  { code, beganAt }: { code: SuspendingCode; beganAt: Date | undefined },
): Promise<{ warning: Warning; suspended: number }> {
  const now = platform.clock.now()
  if (beganAt && beganAt > now) throw new Refusal('weather_future')
  const by = caller.userId
  const warning = await writeWarning(platform, { code, source: 'staff', beganAt: beganAt ?? now, by })
  return { warning, suspended: await suspendLessons(platform) }
}

/** Those that begin within two hours after its end are still suspended; what was suspended stays so. */
export async function endWarning(
  platform: Platform,
  { id, at, by }: { id: number; at: Date; by: number | null },
): Promise<Warning> {
  const ended = await platform.db.transaction(async tx => {
    const warning = await lockWarning(tx, id)
    if (!warning) throw new Refusal('weather_unknown')
    if (warning.endedAt) return warning
    const endedAt = endOf(warning, at, platform.clock.now())
    await changeWarning(tx, id, { endedAt, endedBy: by })
    return { ...warning, endedAt, endedBy: by }
  })
  await suspendLessons(platform)
  return ended
}

export async function withdrawWarning(
  platform: Platform,
  caller: Caller,
  { id, endedAt }: { id: number; endedAt: Date | undefined },
): Promise<Warning> {
  const now = platform.clock.now()
  if (endedAt && endedAt > now) throw new Refusal('weather_future')
  return endWarning(platform, { id, at: endedAt ?? now, by: caller.userId })
}
