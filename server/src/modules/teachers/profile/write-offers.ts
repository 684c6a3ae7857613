import { refuseFields } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import {
  changePackage,
  insertLanguages,
  insertPackages,
  type LanguageLine,
  type PackageLine,
  replaceLanguages,
} from './profile.repository.ts'
import { planLanguages, planPackages } from './profile.rules.ts'
import { listLanguages, listPackages } from './teacher.repository.ts'

type Sent<Line> = Line & { id?: number | undefined }

/** Under the lock of the teacher. */
export async function writeLanguages(
  tx: Tx,
  teacherId: number,
  sent: readonly Sent<LanguageLine>[],
): Promise<void> {
  if (sent.length === 0) return
  const existing = await listLanguages(tx, teacherId)
  const planned = planLanguages(existing, sent)
  if ('problem' in planned) throw refuseFields({ languages: planned.problem })
  const positions = new Map(existing.map(({ id, position }) => [id, position]))
  const { changed, added } = planned.plan
  await replaceLanguages(
    tx,
    teacherId,
    changed.map(({ id, language, level }) => ({ id, language, level, position: positions.get(id) ?? 1 })),
  )
  await insertLanguages(
    tx,
    teacherId,
    added.map(({ language, level, position }) => ({ language, level, position })),
  )
}

/** Under the lock of the teacher. */
export async function writePackages(
  tx: Tx,
  teacherId: number,
  sent: readonly Sent<PackageLine>[],
  at: Date,
): Promise<void> {
  if (sent.length === 0) return
  const planned = planPackages(await listPackages(tx, teacherId), sent)
  if ('problem' in planned) throw refuseFields({ trials: planned.problem })
  for (const { id, ...line } of planned.plan.changed) await changePackage(tx, id, line)
  await insertPackages(
    tx,
    teacherId,
    planned.plan.added.map(({ id: _id, ...line }) => line),
    at,
  )
}
