import { titleKey } from '#contract/rules/lesson-terms.ts'
import { amountText } from '#contract/rules/money.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockPerson } from '../../accounts/index.ts'
import { teacherChanged } from '../teachers.hooks.ts'
import { changePackage, insertPackages } from './profile.repository.ts'
import { planPackages } from './profile.rules.ts'
import { listPackages, lockTeacher, type TeacherPackage } from './teacher.repository.ts'

export interface OfferedAs {
  title: string
  /** For a new one. */
  titleZh?: string
  priceCents: number
  isTrial: boolean
  /** If it is offered at another price, all its open times change to this one. */
  changePrice?: boolean
}

type Named = Pick<OfferedAs, 'title' | 'isTrial' | 'priceCents'>

/** Families tell packages of a kind apart by their titles. */
const isNamedAs = (one: Named, other: Named) =>
  titleKey(one.title) === titleKey(other.title) && one.isTrial === other.isTrial
const isSame = (one: Named, other: Named) => isNamedAs(one, other) && one.priceCents === other.priceCents

/** A teacher, locked until the transaction ends: changes to their calendar follow each other. */
export async function holdTeacher(tx: Tx, userId: number, at: Date): Promise<void> {
  if (!(await lockPerson(tx, userId))) throw new Refusal('user_unknown')
  await lockTeacher(tx, userId, at)
}

/**
 * The packages of lessons, one for each requested: found among those offered, or created. Under the lock of the
 * teacher. An open profile form stays valid, because it changes packages by their IDs.
 */
export async function offerPackages(
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Tx,
  userId: number,
  wanted: readonly OfferedAs[],
  at: Date,
): Promise<TeacherPackage[]> {
  const before = await listPackages(tx, userId)
  const repriced = pricesOf(before, wanted)
  for (const { id, priceCents } of repriced) await changePackage(tx, id, { priceCents })
  const offered = repriced.length > 0 ? await listPackages(tx, userId) : before
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
  }
  if (missing.length + repriced.length > 0) await hooks.call(teacherChanged, tx, { userId })
  const all = missing.length > 0 ? await listPackages(tx, userId) : offered
  return wanted.map(one => {
    const found = all.find(other => isSame(one, other))
    if (!found) throw new Error('A package that was just made is missing')
    return found
  })
}

/** The price at which each wanted title is already offered; null if nothing contradicts its price. */
export function priceClashes(offered: readonly Named[], wanted: readonly Named[]): (Named | null)[] {
  return wanted.map((one, index) => {
    const earlier = wanted.slice(0, index).find(other => isNamedAs(other, one))
    if (earlier) return earlier.priceCents === one.priceCents ? null : earlier
    const named = offered.filter(other => isNamedAs(other, one))
    // If two have the same title, the one with that price is meant.
    return named.some(other => other.priceCents === one.priceCents) ? null : (named[0] ?? null)
  })
}

/** Packages whose price changes: two with one title would look like one lesson at two prices. */
function pricesOf(
  offered: readonly TeacherPackage[],
  wanted: readonly OfferedAs[],
): { id: number; priceCents: number }[] {
  return priceClashes(offered, wanted).flatMap((clash, index) => {
    const one = wanted[index]
    if (!clash || !one) return []
    const own = offered.find(other => other === clash)
    if (!own || !one.changePrice)
      throw new Refusal('package_price', {
        details: { title: clash.title, price: amountText(clash.priceCents) },
      })
    return [{ id: own.id, priceCents: one.priceCents }]
  })
}
