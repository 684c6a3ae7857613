import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPerson } from '../../accounts/index.ts'
import { teacherChanged } from '../teachers.hooks.ts'
import { insertPackages } from './profile.repository.ts'
import { planPackages } from './profile.rules.ts'
import { listPackages, lockTeacher, type TeacherPackage } from './teacher.repository.ts'

export interface OfferedAs {
  title: string
  /** Of one that is made. */
  titleZh?: string
  priceCents: number
  isTrial: boolean
}

const isSame = (one: OfferedAs, other: OfferedAs) =>
  one.title === other.title && one.priceCents === other.priceCents && one.isTrial === other.isTrial

/** Somebody who teaches, held until the transaction ends: what they write to their calendar follows each other. */
export async function holdTeacher(tx: Tx, userId: number, at: Date): Promise<void> {
  if (!(await lockPerson(tx, userId))) throw new Refusal('user_unknown')
  await lockTeacher(tx, userId, at)
}

/**
 * What lessons are sold as, one for each that is asked for: found among those offered, or made. Under the lock of the
 * teacher. An open form of the profile stays good: it changes packages by their ids.
 */
export async function offerPackages(
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Tx,
  userId: number,
  wanted: readonly OfferedAs[],
  at: Date,
): Promise<TeacherPackage[]> {
  const offered = await listPackages(tx, userId)
  const missing = wanted.filter(
    (one, index) =>
      !offered.some(other => isSame(one, other)) && wanted.findIndex(other => isSame(one, other)) === index,
  )
  if (missing.length > 0) {
    const planned = planPackages(
      offered,
      missing.map(terms => ({ ...terms, id: undefined })),
    )
    if ('problem' in planned) throw new Refusal('packages_many')
    await insertPackages(
      tx,
      userId,
      planned.plan.added.map(({ id: _id, ...line }) => line),
      at,
    )
    await hooks.call(teacherChanged, tx, { userId })
  }
  const all = missing.length > 0 ? await listPackages(tx, userId) : offered
  return wanted.map(one => {
    const found = all.find(other => isSame(one, other))
    if (!found) throw new Error('A package that was just made is missing')
    return found
  })
}
