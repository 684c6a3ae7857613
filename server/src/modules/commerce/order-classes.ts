import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { draftEnrolment, findEnrolments, type WantedPlace } from '../classes/index.ts'
import type { CommerceContext } from './commerce.context.ts'
import { classItem, classLine } from './kinds/class-line.ts'
import type { Item } from './kinds/line-kind.ts'

/** An enrolment is begun for each place, and its id is what is ordered. */
export async function beginPlaces(
  context: CommerceContext,
  caller: Caller,
  places: readonly WantedPlace[],
): Promise<Item[]> {
  const begun: Item[] = []
  for (const place of places) begun.push(classItem((await draftEnrolment(context, caller, place)).id))
  return begun
}

/** Why places could not be had: theirs already, or taken by others between the look and the order. */
export async function refusePlaces(
  { db }: CommerceContext,
  missing: readonly Item[],
): Promise<Refusal | null> {
  const ids = missing.filter(({ kind }) => kind === classLine.name).map(({ itemId }) => itemId)
  if (ids.length === 0) return null
  const enrolments = await findEnrolments(db, ids)
  const taken = enrolments.find(({ state }) => state === 'confirmed' || state === 'requested')
  if (taken?.state === 'requested') return new Refusal('class_requested')
  if (taken) return new Refusal('class_enrolled', { details: { enrolment_id: taken.id } })
  return new Refusal('class_full', { details: { waiting: 0 } })
}
