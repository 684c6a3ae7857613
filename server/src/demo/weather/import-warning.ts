import { kindOfCode, type SuspendingCode } from '#contract/rules/weather.ts'
import { changeWarning, insertWarning } from '#server/modules/weather/warning.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Imports a past warning, without suspending anything. */
export async function importWarning(
  tx: Tx,
  { code, beganAt, endedAt }: { code: SuspendingCode; beganAt: Date; endedAt: Date },
): Promise<void> {
  const added = await insertWarning(tx, {
    kind: kindOfCode(code),
    code,
    source: 'observatory',
    beganAt,
    createdAt: beganAt,
    declaredBy: null,
  })
  if (added) await changeWarning(tx, added.id, { endedAt })
}
