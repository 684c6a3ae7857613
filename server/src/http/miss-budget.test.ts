import { expect, test } from 'vitest'
import { FakeClock } from '../kernel/clock.ts'
import { MissBudget } from './miss-budget.ts'

test('an address may ask for much at once, then for some each second; others are not its concern', () => {
  const clock = new FakeClock()
  const budget = new MissBudget(clock)
  for (let n = 0; n < 300; n++) budget.spend('203.0.113.9')
  expect(() => budget.spend('203.0.113.9')).toThrow(
    expect.objectContaining({ code: 'too_many', retryAfterSeconds: 1 }),
  )
  budget.spend('203.0.113.10')
  clock.advance({ seconds: 1 })
  for (let n = 0; n < 10; n++) budget.spend('203.0.113.9')
  expect(() => budget.spend('203.0.113.9')).toThrow()
})

test('a household counts as one address', () => {
  const budget = new MissBudget(new FakeClock())
  for (let n = 0; n < 300; n++) budget.spend(`2001:db8:1:2::${n.toString(16)}`)
  expect(() => budget.spend('2001:db8:1:2:ffff::1')).toThrow()
  budget.spend('2001:db8:1:3::1')
})
