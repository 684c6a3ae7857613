/**
 * Who can write to a family, see something of its learners, or be told about them. A family is the account that speaks
 * for its learners, who have none of their own: what reaches a learner here, the parent has seen.
 */

/** What someone is to a family, apart from the family itself. */
export const relations = [
  /** A seller with a lesson, a seat or a request of theirs to come. */
  'teaching',
  /** A seller who had one, or has an order or a question of theirs. */
  'dealt',
  /** Any other seller. */
  'stranger',
  /** Another family, or a visitor. */
  'public',
  'staff',
] as const
export type Relation = (typeof relations)[number]

/**
 * yes: while their account may act; unblocked: the same, unless one of the two has blocked the other; case: only within
 * a case or by a permission, and in the audit log.
 */
type Answer = 'yes' | 'unblocked' | 'case' | 'no'

const sellers = { teaching: 'yes', dealt: 'yes', stranger: 'no', public: 'no', staff: 'no' } as const
const free = { ...sellers, teaching: 'unblocked', dealt: 'unblocked' } as const
const lessons = { ...sellers, dealt: 'no' } as const

const table = {
  // To write. Whatever is written is in the family's conversations, bell or questions.
  /** The first message. */
  conversation: free,
  /** The next one. A family that wrote first has dealt with the seller. */
  message: free,
  /** One for everyone in a class. A block counts here too: a class may have a single seat. */
  classMessage: { ...free, dealt: 'no' },
  /** Why a lesson is moved or cancelled, and the answer to a request about it: families must know that. */
  lessonReason: lessons,
  /** For everyone to read, to a question or a review that they wrote. */
  publicReply: { ...sellers, staff: 'no' },
  /** Beside a gift, whose link the family gets in any case. Another family knows their address. */
  giftWords: { ...free, public: 'yes' },
  // To see.
  /** First name and grade. */
  learnerCard: { ...sellers, staff: 'case' },
  /** The family's own address; before and after that, nothing of it. */
  emailAddress: { ...lessons, staff: 'case' },
  /** What they wrote to a seller. */
  readMessages: { ...sellers, staff: 'case' },
  // To be told, with no more of a learner than their card.
  /** By bell, email, device or webhook. */
  notice: sellers,
  calendarFeed: sellers,
  /** A seller's own data, books and lists as files. */
  export: { ...sellers, staff: 'case' },
} as const satisfies Record<string, Record<Relation, Answer>>

export type Way = keyof typeof table
export const ways = Object.keys(table) as Way[] // The keys of the table above.

interface Circumstances {
  /** One of the two has blocked the other. */
  blocked?: boolean
  /** The other's account may act: neither suspended, deactivated, deleted nor closed, and still of that centre. */
  active?: boolean
}

/** What needs a case or a permission is refused here: those who have one ask elsewhere, and are recorded. */
export function mayReach(
  way: Way,
  relation: Relation,
  { blocked = false, active = true }: Circumstances = {},
): boolean {
  const answer: Answer = table[way][relation]
  return active && (answer === 'yes' || (answer === 'unblocked' && !blocked))
}
