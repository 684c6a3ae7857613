import { mayReach } from '#contract/rules/who-reaches-whom.ts'
import type { Person } from '../account.repository.ts'
import type { Learner } from './learner.repository.ts'

/** Who attends: a learner of the account, or its owner if the learner is null. */
export interface Participant {
  userId: number
  learnerId: number | null
}

/** Everything a seller ever learns about who attends, before or after the lesson. */
export interface LearnerCard {
  learner_name: string
  learner_grade: string
}

interface Known {
  people: ReadonlyMap<number, Person>
  learners: ReadonlyMap<number, Learner>
}

/**
 * The first name and grade of each. If two of a list share both, they also get the initial of the family name, and a
 * number if that isn't enough, or if it would reveal everything: a Chinese family name is one character. A learner who
 * was removed, or whose account was deleted, has no name, and never gets anyone else's.
 */
export function learnerCards(
  list: readonly Participant[],
  known: Known,
): (participant: Participant) => LearnerCard {
  // The same learner in two lessons of a list counts once.
  const all = [...new Map(list.map(one => [keyOf(one), one])).values()].map(one => ({
    key: keyOf(one),
    card: cardOf(one, known),
    initial: initialOf(known.people.get(one.userId)?.lastName ?? ''),
  }))
  const notified = all.map(({ key, card, initial }) => {
    const namesakes = all.filter(other => isSame(other.card, card))
    if (card.learner_name === '' || namesakes.length === 1) return [key, card] as const
    const sharing = namesakes.filter(other => other.initial === initial)
    const number = sharing.length > 1 ? ` (${sharing.findIndex(other => other.key === key) + 1})` : ''
    const learner_name = `${card.learner_name}${initial && ` ${initial}.`}${number}`
    return [key, { ...card, learner_name }] as const
  })
  const cards = new Map(notified)
  return participant => cards.get(keyOf(participant)) ?? cardOf(participant, known)
}

/** For a single learner. */
export const learnerCard = (participant: Participant, known: Known): LearnerCard =>
  learnerCards([participant], known)(participant)

const keyOf = ({ userId, learnerId }: Participant): string => `${userId} ${learnerId ?? 'self'}`

const isSame = (one: LearnerCard, other: LearnerCard): boolean =>
  one.learner_grade === other.learner_grade &&
  one.learner_name.toLowerCase() === other.learner_name.toLowerCase()

function cardOf({ userId, learnerId }: Participant, { people, learners }: Known): LearnerCard {
  // Only those who deal with a family list who attends.
  if (!mayReach('learnerCard', 'dealt')) return { learner_name: '', learner_grade: '' }
  const owner = people.get(userId)
  const who = learnerId === null ? (owner?.deletedAt ? undefined : owner) : learners.get(learnerId)
  return { learner_name: who?.firstName ?? '', learner_grade: who?.grade ?? '' }
}

function initialOf(lastName: string): string {
  const [first = ''] = lastName.trim()
  return /\p{Script=Han}/u.test(first) ? '' : first.toUpperCase()
}
