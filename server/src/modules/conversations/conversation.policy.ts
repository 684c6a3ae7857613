import { mostOpenedADay } from '#contract/rules/conversations.ts'
import { mayReach, type Relation } from '#contract/rules/who-reaches-whom.ts'
import { type Caller, isLearner, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'

/** Who learns, or their parent; and who teaches and sells. */
export const sides = ['family', 'seller'] as const
export type Side = (typeof sides)[number]

export const otherSide = (side: Side): Side => (side === 'family' ? 'seller' : 'family')

/** What someone may be in a conversation that is not there yet. */
export type Writer = 'family' | 'teacher' | 'manager' | 'nobody'
export type Recipient = 'teacher' | 'centre' | 'family' | 'nobody'

export interface Opening {
  /** The writer's address is verified. */
  verified: boolean
  /** Neither side has blocked the other, and the recipient is there: active, not suspended, not deleted. */
  reachable: boolean
  /** The two have a booking, a place, an order or a question with each other. */
  dealt: boolean
  /** How many new ones the writer has opened today. */
  today: number
}

type Answer = Refusal | null
type Rule = (opening: Opening) => Answer

export const relationOf = (dealt: boolean): Relation => (dealt ? 'dealt' : 'stranger')

const refused: Rule = () => new Refusal('conversation_refused')
const asFamily: Rule = ({ verified, reachable, today }) => {
  if (!verified) return new Refusal('conversation_refused')
  if (!reachable) return new Refusal('person_unreachable')
  return today >= mostOpenedADay ? new Refusal('conversations_today') : null
}
// Whether someone is there is nothing that a seller learns of strangers.
const asSeller: Rule = ({ dealt, reachable }) => {
  if (!mayReach('conversation', relationOf(dealt))) return new Refusal('conversation_refused')
  return reachable ? null : new Refusal('person_unreachable')
}

/** Who may write first to whom. What does not stand here may not. */
const openings: Readonly<Record<Writer, Readonly<Record<Recipient, Rule>>>> = {
  family: { teacher: asFamily, centre: asFamily, family: refused, nobody: refused },
  teacher: { teacher: refused, centre: refused, family: asSeller, nobody: refused },
  manager: { teacher: refused, centre: refused, family: asSeller, nobody: refused },
  nobody: { teacher: refused, centre: refused, family: refused, nobody: refused },
}

export const mayOpen = (from: Writer, to: Recipient, opening: Opening): Answer => openings[from][to](opening)

/** Staff write by other ways, a teacher who is not approved yet to no one, and a manager only for a centre. */
export function writerOf(caller: Pick<Caller, 'role' | 'pending' | 'subscriberId'>): Writer {
  if (isLearner(caller)) return 'family'
  if (caller.pending) return 'nobody'
  if (caller.role === roles.teacher) return 'teacher'
  return caller.role === roles.businessManager && caller.subscriberId > 0 ? 'manager' : 'nobody'
}

interface Parties {
  familyId: number
  teacherId: number | null
  centreId: number | null
  memberId: number | null
}

/**
 * On which side of a conversation someone is; null for everyone else. Of a centre any manager reads, and of its
 * members the teacher whom it concerns, until they leave.
 */
export function sideOf(
  { userId, role, subscriberId }: Pick<Caller, 'userId' | 'role' | 'subscriberId'>,
  { familyId, teacherId, centreId, memberId }: Parties,
): Side | null {
  if (userId === familyId) return 'family'
  if (teacherId !== null) return userId === teacherId ? 'seller' : null
  if (centreId === null || subscriberId !== centreId) return null
  return role === roles.businessManager || (role === roles.teacher && userId === memberId) ? 'seller' : null
}
