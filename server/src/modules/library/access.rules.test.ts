import { describe, expect, it, test } from 'vitest'
import {
  checkCode,
  codeOf,
  codesOf,
  gateOf,
  isLive,
  type OfferedProduct,
  reachesEnd,
} from './access.rules.ts'

const today = '2026-11-16'
const coded: OfferedProduct = {
  id: 1,
  teacherId: 2,
  centreId: null,
  access: 'code',
  accessCode: 'AbC12_',
  showWatermark: false,
  printable: true,
  watermarks: [],
  status: 1,
  centreEnded: false,
  teacherStatus: 1,
  hiddenAt: null,
  endsOn: null,
  complete: true,
}
const marked: OfferedProduct = {
  ...coded,
  access: 'watermark',
  showWatermark: true,
  watermarks: [
    { code: 'BH6A01', text: '關心玥' },
    { code: 'BH6A02', text: '江偉文家長' },
  ],
}
const free: OfferedProduct = { ...coded, access: 'free', accessCode: null }
const paid: OfferedProduct = { ...free, access: 'paid' }

test.each([
  ['abc12_', 'ABC12_'],
  [' a.b-c_ ', 'A.B-C_'],
  ['abc12', null],
  ['abc1234', null],
  ['abc 12', null],
  ['ａｂｃ１２３', null],
  ["a'b;c-", null],
])('%s is read as %s', (typed, code) => {
  expect(codeOf(typed)).toBe(code)
})

test('a watermarked product opens by each entry and by its common code', () => {
  expect([...codesOf(marked)]).toEqual([
    ['ABC12_', ''],
    ['BH6A01', '關心玥'],
    ['BH6A02', '江偉文家長'],
  ])
  // Entries that a product of another kind still has open nothing.
  expect([...codesOf({ ...marked, access: 'code' }).keys()]).toEqual(['ABC12_'])
  expect(codesOf({ ...marked, access: 'paid' }).size).toBe(0)
})

describe('judging a code', () => {
  it('ignores its case and names the text of its entry', () => {
    expect(checkCode(coded, 'abc12_', today)).toEqual({ result: 'granted', code: 'ABC12_', text: '' })
    expect(checkCode(marked, 'bh6a01', today)).toEqual({ result: 'granted', code: 'BH6A01', text: '關心玥' })
  })
  it('tells wrong, expired, not to be opened so, and not there apart', () => {
    expect(checkCode(coded, 'ABC129', today).result).toBe('invalid')
    expect(checkCode(coded, '', today).result).toBe('invalid')
    expect(checkCode({ ...coded, endsOn: '2026-11-15' }, 'ABC12_', today).result).toBe('expired')
    expect(checkCode({ ...coded, endsOn: '2026-11-16' }, 'ABC12_', today).result).toBe('granted')
    expect(checkCode({ ...coded, status: 0 }, 'ABC12_', today).result).toBe('denied')
    expect(checkCode({ ...coded, complete: false }, 'ABC12_', today).result).toBe('denied')
    expect(checkCode({ ...coded, teacherStatus: 3 }, 'ABC12_', today).result).toBe('denied')
    expect(checkCode({ ...coded, hiddenAt: new Date(0) }, 'ABC12_', today).result).toBe('denied')
    expect(checkCode({ ...coded, teacherStatus: 3, centreId: 7 }, 'ABC12_', today).result).toBe('granted')
    const ended = { ...coded, centreId: 7, centreEnded: true }
    expect(checkCode(ended, 'ABC12_', today).result).toBe('denied')
    expect(checkCode(paid, 'ABC12_', today).result).toBe('denied')
    expect(checkCode({ ...coded, status: -1 }, 'ABC12_', today).result).toBe('missing')
    expect(checkCode(undefined, 'ABC12_', today).result).toBe('missing')
  })
})

describe('what was granted', () => {
  const over = { endsOn: '2026-11-15' }
  const bought = { source: 'purchase', code: null } as const
  const byCode = { source: 'code', code: 'ABC12_' } as const
  const taken = { source: 'free', code: null } as const
  it.each([
    ['bought stays after its last day', { ...paid, ...over }, bought, true],
    ['bought stays when inactive', { ...paid, status: 0 }, bought, true],
    ['bought stays when deleted', { ...paid, status: -1 }, bought, true],
    ['by code is live', coded, byCode, true],
    ['by code ends with its last day', { ...coded, ...over }, byCode, false],
    ['by code rests while inactive', { ...coded, status: 0 }, byCode, false],
    ['by code ends when deleted', { ...coded, status: -1 }, byCode, false],
    ['by code ends with the code', { ...coded, accessCode: 'OTHER1' }, byCode, false],
    ['by code ends when it is sold instead', paid, byCode, false],
    ['by code stays while its file is exchanged', { ...coded, complete: false }, byCode, true],
    ['free stays when inactive', { ...free, status: 0 }, taken, true],
    ['free stays when it is sold later', paid, taken, true],
    ['free ends with its last day', { ...free, ...over }, taken, false],
  ])('%s', (_name, product, entitlement, live) => {
    expect(isLive(product, entitlement, today)).toBe(live)
  })
})

test.each([
  [coded, 'code'],
  [marked, 'code'],
  [{ ...coded, status: 0 }, 'code'],
  [{ ...coded, complete: false }, 'closed'],
  [{ ...coded, endsOn: '2026-11-15' }, 'expired'],
  [{ ...free, complete: false }, 'closed'],
  [{ ...paid, complete: false }, 'closed'],
  [free, 'open'],
  [{ ...free, status: 0 }, 'closed'],
  [{ ...free, endsOn: '2026-11-15' }, 'expired'],
  [paid, 'buy'],
  [{ ...paid, status: 0 }, 'closed'],
  [{ ...paid, endsOn: '2026-11-15' }, 'expired'],
  [{ ...paid, endsOn: '2026-11-16' }, 'buy'],
])('the gate of case %#', (product, gate) => {
  expect(gateOf(product, today)).toBe(gate)
})

test('done is the last page, or the last of the film', () => {
  expect(reachesEnd({ pages: 5, durationSeconds: null }, 5)).toBe(true)
  expect(reachesEnd({ pages: 5, durationSeconds: null }, 4)).toBe(false)
  expect(reachesEnd({ pages: null, durationSeconds: 100 }, 95)).toBe(true)
  expect(reachesEnd({ pages: null, durationSeconds: 100 }, 94)).toBe(false)
  expect(reachesEnd({ pages: null, durationSeconds: null }, 94)).toBe(false)
})
