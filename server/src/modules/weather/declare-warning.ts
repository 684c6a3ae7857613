import { kindOfCode, type SuspendingCode } from '#contract/rules/weather.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { suspendLessons } from './suspend-lessons.ts'
import { changeWarning, insertWarning, lockInForce, lockWarning } from './warning.repository.ts'
import { endOf } from './weather.rules.ts'
import type { Warning } from './weather.tables.ts'

interface Declared {
  code: SuspendingCode
  source: Warning['source']
  beganAt: Date
  /** Staff, or null for the Observatory. */
  by: Caller | null
}

/** One of each kind is in force; a signal that becomes another continues. */
export function writeWarning(platform: Platform, { code, source, beganAt, by }: Declared): Promise<Warning> {
  const kind = kindOfCode(code)
  return platform.db.transaction(async tx => {
    const present = await lockInForce(tx, kind)
    if (present) {
      if (present.code === code) return present
      await changeWarning(tx, present.id, { code })
      await recordDeclared(present.id, { code: present.code })
      return { ...present, code }
    }
    const createdAt = platform.clock.now()
    const declaredBy = by?.userId ?? null
    const added = await insertWarning(tx, { kind, code, source, beganAt, declaredBy, createdAt })
    if (added) await recordDeclared(added.id)
    const written = added ?? (await lockInForce(tx, kind))
    if (!written) throw new Error('The warning was not written')
    return written

    async function recordDeclared(id: number, before?: { code: string }) {
      if (!by) return
      const subject = { type: 'warning', id } as const
      await recordAct(platform, tx, by, { act: 'weather_declared', subject, before, after: { code } })
    }
  })
}

export async function declareWarning(
  platform: Platform,
  caller: Caller,
  { code, beganAt }: { code: SuspendingCode; beganAt: Date | undefined },
): Promise<{ warning: Warning; suspended: number }> {
  const now = platform.clock.now()
  if (beganAt && beganAt > now) throw new Refusal('weather_future')
  const from = beganAt ?? now
  const warning = await writeWarning(platform, { code, source: 'staff', beganAt: from, by: caller })
  return { warning, suspended: await suspendLessons(platform) }
}

/** Lessons that start within two hours after its end are still suspended; suspended ones stay so. */
export async function endWarning(
  platform: Platform,
  { id, at, by }: { id: number; at: Date; by: Caller | null },
): Promise<Warning> {
  const ended = await platform.db.transaction(async tx => {
    const warning = await lockWarning(tx, id)
    if (!warning) throw new Refusal('weather_unknown')
    if (warning.endedAt) return warning
    const endedAt = endOf(warning, at, platform.clock.now())
    const endedBy = by?.userId ?? null
    await changeWarning(tx, id, { endedAt, endedBy })
    if (by) {
      const subject = { type: 'warning', id } as const
      await recordAct(platform, tx, by, { act: 'weather_withdrawn', subject, before: { code: warning.code } })
    }
    return { ...warning, endedAt, endedBy }
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
  return endWarning(platform, { id, at: endedAt ?? now, by: caller })
}
