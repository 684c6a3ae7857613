import { expect, test } from 'vitest'
import { mostOpenedADay } from '#contract/rules/conversations.ts'
import { roles } from '#server/kernel/caller.ts'
import {
  mayOpen,
  type Opening,
  type Recipient,
  sideOf,
  type Writer,
  writerOf,
} from './conversation.policy.ts'

const good: Opening = { verified: true, reachable: true, dealt: true, today: 0 }
const writers: Writer[] = ['family', 'teacher', 'manager', 'nobody']
const recipients: Recipient[] = ['teacher', 'centre', 'family', 'nobody']

test('families write to sellers, sellers to families, and nobody else to anybody', () => {
  const allowed = writers.flatMap(from =>
    recipients.filter(to => mayOpen(from, to, good) === null).map(to => `${from} to ${to}`),
  )
  expect(allowed).toEqual(['family to teacher', 'family to centre', 'teacher to family', 'manager to family'])
})

test('a family needs a verified address and somebody who is there, five times a day', () => {
  const ask = (change: Partial<Opening>) =>
    mayOpen('family', 'teacher', { ...good, dealt: false, ...change })?.code ?? null
  expect(ask({})).toBeNull()
  expect(ask({ verified: false })).toBe('conversation_refused')
  expect(ask({ reachable: false })).toBe('person_unreachable')
  expect(ask({ today: mostOpenedADay - 1 })).toBeNull()
  expect(ask({ today: mostOpenedADay })).toBe('conversations_today')
})

test('a seller writes first to whom they deal with, and learns nothing of others', () => {
  const ask = (change: Partial<Opening>) => mayOpen('teacher', 'family', { ...good, ...change })?.code ?? null
  expect(ask({ dealt: false })).toBe('conversation_refused')
  expect(ask({ dealt: false, reachable: false })).toBe('conversation_refused')
  expect(ask({ reachable: false })).toBe('person_unreachable')
})

test('roles', () => {
  const role = (id: (typeof roles)[keyof typeof roles], more = {}) =>
    writerOf({ role: id, subscriberId: 0, ...more })
  expect([role(roles.student), role(roles.legacyStudent), role(roles.parent)]).toEqual(
    Array(3).fill('family'),
  )
  expect(role(roles.teacher)).toBe('teacher')
  expect(role(roles.teacher, { pending: true })).toBe('nobody')
  expect(role(roles.businessManager)).toBe('nobody')
  expect(role(roles.businessManager, { subscriberId: 7 })).toBe('manager')
  for (const staff of [roles.masterAdmin, roles.admin, roles.platformStaff])
    expect(role(staff)).toBe('nobody')
})

test('who is on which side', () => {
  const person = (userId: number, role: (typeof roles)[keyof typeof roles], subscriberId = 0) => ({
    userId,
    role,
    subscriberId,
  })
  const alone = { familyId: 1, teacherId: 2, centreId: null, memberId: null }
  expect(sideOf(person(1, roles.parent), alone)).toBe('family')
  expect(sideOf(person(2, roles.teacher), alone)).toBe('seller')
  expect(sideOf(person(3, roles.parent), alone)).toBeNull()
  expect(sideOf(person(3, roles.masterAdmin), alone)).toBeNull()
  const centre = { familyId: 1, teacherId: null, centreId: 9, memberId: 4 }
  expect(sideOf(person(5, roles.businessManager, 9), centre)).toBe('seller')
  expect(sideOf(person(5, roles.businessManager, 8), centre)).toBeNull()
  expect(sideOf(person(4, roles.teacher, 9), centre)).toBe('seller')
  // Has left, or is another teacher of the centre.
  expect(sideOf(person(4, roles.teacher), centre)).toBeNull()
  expect(sideOf(person(6, roles.teacher, 9), centre)).toBeNull()
})
