import { mayReach } from '#contract/rules/who-reaches-whom.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  type Centre,
  findCentre,
  findManagers,
  findPeople,
  isOpenSeller,
  isSeller,
  mayActAs,
  type Person,
  type Seller,
} from '../accounts/index.ts'
import { type Side, sideOf } from './conversation.policy.ts'
import { sellerOf } from './conversation.repository.ts'
import type { Conversation } from './conversations.tables.ts'

type Reader = Pick<Caller, 'userId' | 'role' | 'subscriberId'>

/** As `sideOf`. For a centre that is closed nobody reads: what families wrote to it is theirs, and staff's in a case. */
export async function findSide(db: Db, caller: Reader, row: Conversation): Promise<Side | null> {
  const side = sideOf(caller, row)
  // Only then the centre matters.
  return side === 'seller' ? (await findSides(db, [row]))(caller, row) : side
}

/** The same for many readers of some conversations. */
export async function findSides(
  db: Db,
  rows: readonly Conversation[],
): Promise<(caller: Reader, row: Conversation) => Side | null> {
  const centreIds = [...new Set(rows.map(({ centreId }) => centreId).filter(id => id !== null))]
  const open = await Promise.all(
    centreIds.map(async id => [id, await isSeller(db, { type: 'centre', id })] as const),
  )
  const isOpen = new Map(open)
  return (caller, row) => {
    const side = sideOf(caller, row)
    if (side !== 'seller' || row.centreId === null) return side
    const active = isOpen.get(row.centreId) ?? false
    return mayReach('readMessages', 'dealt', { active }) ? side : null
  }
}

/** Who takes part in some conversations, and which of them are there to be written to. */
export interface Parties {
  people: ReadonlyMap<number, Person>
  centres: ReadonlyMap<number, Centre>
  isThere(conversation: Conversation, side: Side): boolean
}

export const isFamilyThere = (person: Person | undefined): boolean =>
  person !== undefined && person.deletedAt === null && mayActAs(person) !== null

const isTeacherThere = (person: Person | undefined): boolean =>
  isFamilyThere(person) && person?.role === roles.teacher && person.status === 1

export async function isSellerThere(db: Db, seller: Seller): Promise<boolean> {
  if (seller.type === 'centre') return isOpenSeller(db, seller)
  return isTeacherThere((await findPeople(db, [seller.id])).get(seller.id))
}

/** `authors`: of messages that are shown with them. */
export async function findParties(
  db: Db,
  rows: readonly Conversation[],
  authors: readonly number[] = [],
): Promise<Parties> {
  const ids = rows.flatMap(({ familyId, teacherId, memberId }) => [familyId, teacherId, memberId])
  const known = [...new Set([...ids, ...authors].filter(id => id !== null))]
  const centreIds = [...new Set(rows.map(({ centreId }) => centreId).filter(id => id !== null))]
  const [people, centres] = await Promise.all([
    findPeople(db, known),
    Promise.all(
      centreIds.map(async id => ({
        centre: await findCentre(db, id),
        open: await isOpenSeller(db, { type: 'centre', id }),
      })),
    ),
  ])
  const open = new Set(centres.flatMap(one => (one.centre && one.open ? [one.centre.id] : [])))
  return {
    people,
    centres: new Map(centres.flatMap(({ centre }) => (centre ? [[centre.id, centre]] : []))),
    isThere: ({ familyId, teacherId, centreId }, side) => {
      if (side === 'family') return isFamilyThere(people.get(familyId))
      if (centreId !== null) return open.has(centreId)
      return teacherId !== null && isTeacherThere(people.get(teacherId))
    },
  }
}

/**
 * Who reads a side of a conversation: of a centre anyone who runs it, and the teacher whom it concerns while a member.
 */
export async function readersOf(db: Db, conversation: Conversation, side: Side): Promise<number[]> {
  if (side === 'family') return [conversation.familyId]
  const seller = sellerOf(conversation)
  if (seller.type === 'teacher') return [seller.id]
  const { memberId } = conversation
  const [managers, people] = await Promise.all([
    findManagers(db, seller.id),
    findPeople(db, memberId === null ? [] : [memberId]),
  ])
  const member = memberId === null ? undefined : people.get(memberId)
  const concerned = member && member.subscriberId === seller.id && member.role === roles.teacher
  return [...new Set([...managers.map(({ userId }) => userId), ...(concerned ? [member.userId] : [])])]
}
