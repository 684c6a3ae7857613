import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Item, WholeItems } from '../../commerce/index.ts'
import { draftEnrolment, type WantedPlace } from './begin-enrolment.ts'
import { classItem } from './class-line.ts'
import { findEnrolments } from './enrolment.repository.ts'

/** An enrolment is begun for each seat, and its id is what is ordered: all of them or none. */
export async function orderEnrolments(
  platform: Platform,
  caller: Caller,
  places: readonly WantedPlace[],
): Promise<WholeItems> {
  const items: Item[] = []
  for (const place of places) items.push(classItem((await draftEnrolment(platform, caller, place)).id))
  return { items, refuse: missing => refuseEnrolments(platform, missing) }
}

/** Theirs already, or taken by others between the look and the order. */
async function refuseEnrolments({ db }: Pick<Platform, 'db'>, missing: readonly Item[]): Promise<Refusal> {
  const enrolments = await findEnrolments(
    db,
    missing.map(({ itemId }) => itemId),
  )
  const taken = enrolments.find(({ state }) => state === 'confirmed' || state === 'requested')
  if (taken?.state === 'requested') return new Refusal('class_requested')
  if (taken) return new Refusal('class_enrolled', { details: { enrolment_id: taken.id } })
  return new Refusal('class_full', { details: { waiting: 0 } })
}
