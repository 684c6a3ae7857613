import { expect, test } from 'vitest'
import type { Person } from '../account.repository.ts'
import type { Learner } from './learner.repository.ts'
import { learnerCards } from './learner-card.ts'

const person = (userId: number, firstName: string, lastName: string, grade = 'P4', deletedAt?: Date) =>
  // Of a person only the name, the grade and whether they have left matter here.
  [userId, { firstName, lastName, grade, deletedAt: deletedAt ?? null } as Person] as const

function cards(people: ReturnType<typeof person>[], learners: (readonly [number, Learner])[] = []) {
  const list = [
    ...people.map(([userId]) => ({ userId, learnerId: null })),
    ...learners.map(([learnerId]) => ({ userId: people[0]?.[0] ?? 0, learnerId })),
  ]
  const cardOf = learnerCards(list, { people: new Map(people), learners: new Map(learners) })
  return list.map(cardOf).map(({ learner_name, learner_grade }) => `${learner_name}, ${learner_grade}`)
}

test('a first name and a grade, where they tell learners apart', () => {
  expect(cards([person(1, 'Wing', 'Chan'), person(2, 'Wing', 'Lee', 'P5'), person(3, 'Ho', 'Chan')])).toEqual(
    ['Wing, P4', 'Wing, P5', 'Ho, P4'],
  )
})

test('an initial for namesakes of one grade, and a number for those who share it', () => {
  expect(cards([person(1, 'Wing', 'chan'), person(2, 'wing', 'Lee'), person(3, 'Ho', 'Lee')])).toEqual([
    'Wing C., P4',
    'wing L., P4',
    'Ho, P4',
  ])
  expect(cards([person(1, 'Wing', 'Chan'), person(2, 'Wing', 'Cheung'), person(3, 'Wing', 'Lee')])).toEqual([
    'Wing C. (1), P4',
    'Wing C. (2), P4',
    'Wing L., P4',
  ])
})

test('a Chinese family name is never told', () => {
  expect(cards([person(1, '嘉欣', '陳'), person(2, '嘉欣', '李')])).toEqual(['嘉欣 (1), P4', '嘉欣 (2), P4'])
})

test('the same learner twice needs no telling apart, and who has left has no name', () => {
  const one = person(1, 'Wing', 'Chan')
  expect(cards([one, one])).toEqual(['Wing, P4', 'Wing, P4'])
  expect(cards([person(1, 'Deleted', 'user', '', new Date(0)), person(2, 'Deleted', 'Lee', '')])).toEqual([
    ', ',
    'Deleted, ',
  ])
})

test("a child of an account goes by the account's family name", () => {
  const child = [7, { firstName: 'Wing', grade: 'P4' } as Learner] as const
  expect(cards([person(1, 'Wing', 'Chan')], [child])).toEqual(['Wing C. (1), P4', 'Wing C. (2), P4'])
})
