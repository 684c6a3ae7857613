import { type BadgeKind, centreBadgeKinds, teacherBadgeKinds } from '#contract/rules/badges.ts'
import { sellerTag, shopTag } from '#server/kernel/cache-tags.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  findManagedCentre,
  findManagers,
  findPersonByUserId,
  type Person,
  type Seller,
} from '../../accounts/index.ts'
import { teacherChanged } from '../teachers.hooks.ts'
import { type Badge, ownerOf } from './badge.repository.ts'

/** Whose badges the caller manages: their own, or those of their centre. Null for a manager without one. */
export async function keptBy(db: Db, caller: Pick<Caller, 'userId' | 'role'>): Promise<Seller | null> {
  if (caller.role === roles.teacher) return { type: 'teacher', id: caller.userId }
  const centreId = await findManagedCentre(db, caller.userId)
  return centreId === undefined ? null : { type: 'centre', id: centreId }
}

export const kindsOf = ({ type }: Seller): readonly BadgeKind[] =>
  type === 'teacher' ? teacherBadgeKinds : centreBadgeKinds

export const isSameOwner = (one: Seller | null, other: Seller): boolean =>
  one?.type === other.type && one.id === other.id

/** Who gets emails about it: the teacher, or all managers of the centre. */
export async function ownersOf(db: Db, badge: Badge): Promise<Person[]> {
  const { type, id } = ownerOf(badge)
  if (type === 'centre') return findManagers(db, id)
  const teacher = await findPersonByUserId(db, id)
  return teacher ? [teacher] : []
}

/** What others see of them has changed. Called last, because it locks a teacher's card. */
export async function invalidateShown(
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Tx,
  owner: Seller,
): Promise<void> {
  if (owner.type === 'teacher') await hooks.call(teacherChanged, tx, { userId: owner.id })
  else await announce(tx, sellerTag(owner), shopTag(owner))
}
