import { expect, test } from 'vitest'
import { missingProof, type PartReceipt, type Receipt, treeHash } from './receipt.ts'
import { partsOf } from './tiers.ts'

const tree = 'a'.repeat(40)

function part(change: Partial<PartReceipt> = {}): PartReceipt {
  return {
    part: 'e2e',
    name: 'browser journeys',
    shard: null,
    passed: 3,
    failed: 0,
    seconds: 1,
    leftOut: [],
    secondTries: [],
    ...change,
  }
}

function receipt(change: Partial<Receipt> = {}): Receipt {
  const parts = partsOf('full').map(one => part({ part: one }))
  return { tree, tier: 'full', seed: 1, startedAt: '2026-01-01T00:00:00Z', seconds: 1, parts, ...change }
}

function withJourneys(...journeys: PartReceipt[]): Receipt {
  const others = receipt().parts.filter(entry => entry.part !== 'e2e')
  return receipt({ parts: [...others, ...journeys] })
}

test('a full green run of this tree is proof', () => {
  expect(missingProof([receipt()], tree)).toEqual([])
})

test.each([
  ['of another tree', receipt({ tree: 'b'.repeat(40) })],
  ['of the default tier', receipt({ tier: 'default' })],
])('a run %s is not', (_, other) => {
  expect(missingProof([other], tree)).toEqual([`no full run of tree ${tree} (npm run test:full)`])
})

test.each([
  ['failed', part({ failed: 1 })],
  ['ran nothing', part({ passed: 0 })],
  ['left something out', part({ leftOut: ['no Chromium'] })],
  ['needed a second try', part({ secondTries: ['checkout'] })],
])('a part that %s is not proven', (_, journeys) => {
  expect(missingProof([withJourneys(journeys)], tree)).toEqual(['e2e: no green run of all of it'])
})

test('shards prove a part once each of them is green, also by receipts of several machines', () => {
  const first = withJourneys(part({ shard: '1/2' }))
  const second = receipt({ parts: [part({ shard: '2/2' })] })
  expect(missingProof([first], tree)).toEqual(['e2e: no green run of all of it'])
  expect(missingProof([first, second], tree)).toEqual([])
})

test('sources outside of a repository prove nothing', () => {
  expect(missingProof([receipt()], null)).toEqual(['the sources are not in a git repository'])
})

test('the hash of the tree is stable while nothing changes', () => {
  expect(treeHash()).toBe(treeHash())
})
