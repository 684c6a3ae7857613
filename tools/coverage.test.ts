import { expect, test } from 'vitest'
import { branchesOf, groups, shareTaken } from './coverage.ts'

const path = '/src/server/src/modules/commerce/orders/order.rules.ts'

test('a branch that one of several runs took counts as taken', () => {
  const one = { [path]: { path, b: { 0: [1, 0], 1: [0, 0] } } }
  const other = { [path]: { path, b: { 0: [0, 2], 1: [0, 0] } } }
  const branches = branchesOf([one, other], '/src')
  expect(branches.get('server/src/modules/commerce/orders/order.rules.ts')).toEqual([1, 2, 0, 0])
  expect(shareTaken(branches, groups.rules ?? /-/)).toEqual({ taken: 2, all: 4, percent: 50 })
  expect(shareTaken(branches, groups.access ?? /-/)).toEqual({ taken: 0, all: 0, percent: 0 })
})
