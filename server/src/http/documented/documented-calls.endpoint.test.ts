import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from './accounts.test-support.ts'
import { authoringCalls } from './authoring.test-support.ts'
import { catalogueCalls } from './catalogue.test-support.ts'
import { classCalls } from './classes.test-support.ts'
import { commerceCalls } from './commerce.test-support.ts'
import { lessonCalls } from './lessons.test-support.ts'
import { operations } from './operations.test-support.ts'
import { staffCalls } from './staff.test-support.ts'
import { teacherCalls } from './teachers.test-support.ts'
import { openWorld, type World } from './world.test-support.ts'

// One story through every documented call, told by a client that was written from the documentation alone: what it
// relies on, strangers rely on.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.t.end())
const present = () => world

describe('accounts', () => accountCalls(present))
describe('teachers', () => teacherCalls(present))
describe('authoring', () => authoringCalls(present))
describe('commerce', () => commerceCalls(present))
describe('catalogue', () => catalogueCalls(present))
describe('lessons', () => lessonCalls(present))
describe('classes', () => classCalls(present))
describe('staff', () => staffCalls(present))

it('every documented operation was called', () => {
  expect(operations.filter(operation => !world.client.called.has(operation))).toEqual([])
})
