import type { SlotReason } from '#contract/lessons/slots.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findPackages,
  holdTeacher,
  listPackages,
  offerPackages,
  priceClashes,
  type TeacherPackage,
} from '../../teachers/index.ts'
import { refreshCalendars } from '../calendar/invalidate-calendars.ts'
import { findTakenLessons, lockOpenLessons, setPackage } from './slot.repository.ts'
import { spanOf } from './slot.rules.ts'

export interface FlaggedSlots {
  changed: number[]
  leftOut: { id: number; code: SlotReason }[]
}

/**
 * A time's package decides whether it is a trial or a class, so it changes to the package of that kind with the same
 * title and price.
 */
export async function flagSlots(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  { userId }: Caller,
  asked: { ids: readonly number[]; day: Day | undefined; isTrial: boolean },
): Promise<FlaggedSlots> {
  const span = asked.day === undefined ? null : spanOf([asked.day])
  if (!span && asked.ids.length === 0) throw refuseFields({ slot_ids: 'required' })
  return platform.db.transaction(async tx => {
    const now = platform.clock.now()
    await holdTeacher(tx, userId, now)
    const ids = [...new Set(asked.ids)]
    const lessons = await lockOpenLessons(tx, userId, span ?? { ids })
    if (!span && lessons.length < ids.length) throw new Refusal('slot_unknown')
    const meant = lessons.filter(({ id }) => ids.length === 0 || ids.includes(id))
    const [taken, packages] = await Promise.all([
      findTakenLessons(
        tx,
        meant.map(({ id }) => id),
      ),
      findPackages(tx, [...new Set(meant.map(({ packageId }) => packageId))]),
    ])
    const result: FlaggedSlots = { changed: [], leftOut: [] }
    const moving = new Map<number, number[]>()
    for (const { id, packageId, startsAt } of meant) {
      if (packages.get(packageId)?.isTrial === asked.isTrial) continue
      if (startsAt <= now) result.leftOut.push({ id, code: 'slot_past' })
      else if (taken.has(id)) result.leftOut.push({ id, code: 'slot_booked' })
      else moving.set(packageId, [...(moving.get(packageId) ?? []), id])
    }
    const asKind = ({ title, priceCents }: TeacherPackage) => ({ title, priceCents, isTrial: asked.isTrial })
    const all = [...moving.keys()].flatMap(id => packages.get(id) ?? [])
    const clashes = priceClashes(await listPackages(tx, userId), all.map(asKind))
    // Offered as that kind at another price: it would look like one lesson at two prices.
    for (const { id } of all.filter((_, index) => clashes[index]))
      result.leftOut.push(
        ...(moving.get(id) ?? []).map(slot => ({ id: slot, code: 'slot_other_price' as const })),
      )
    const before = all.filter((_, index) => !clashes[index])
    const wanted = before.map(asKind)
    const offered = await offerPackages(platform, tx, userId, wanted, now)
    for (const [index, { id }] of before.entries()) {
      const [to, slots] = [offered[index], moving.get(id)]
      if (!to || !slots) continue
      await setPackage(tx, slots, to.id)
      result.changed.push(...slots)
    }
    if (result.changed.length > 0) await refreshCalendars(platform, tx, [{ teacherId: userId }])
    return result
  })
}
