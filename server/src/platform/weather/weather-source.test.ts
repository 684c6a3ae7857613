import { expect, test } from 'vitest'
import { parseSummary } from './weather-source.ts'

const typhoon = (code: string, actionCode = 'ISSUE') => ({
  WTCSGNL: {
    name: 'Tropical Cyclone Warning Signal',
    code,
    actionCode,
    issueTime: '2026-09-23T14:20:00+08:00',
    updateTime: '2026-09-23T20:40:00+08:00',
  },
})
const read = (summary: object) => parseSummary(JSON.stringify(summary))

test('signal 8 and higher and the black rainstorm warning are in force since they were issued', () => {
  const since = new Date('2026-09-23T06:20:00Z')
  for (const code of ['TC8NE', 'TC8SW', 'TC9', 'TC10'])
    expect(read(typhoon(code))).toEqual({ inForce: [{ kind: 'typhoon', code, since }], cancelled: new Map() })
  expect(read({ WRAIN: { code: 'WRAINB', type: 'Black', actionCode: 'ISSUE' } }).inForce).toEqual([
    { kind: 'rainstorm', code: 'WRAINB', since: null },
  ])
})

test('lower signals, other colours and other warnings suspend nothing', () => {
  expect(read({}).inForce).toEqual([])
  expect(read(typhoon('TC3')).inForce).toEqual([])
  expect(read({ WRAIN: { code: 'WRAINR', actionCode: 'ISSUE' }, WHOT: { code: 'WHOT' } }).inForce).toEqual([])
})

test('a cancelled or lowered signal is over since it was told', () => {
  const notified = new Map([['typhoon', new Date('2026-09-23T12:40:00Z')]])
  expect(read(typhoon('TC8NE', 'CANCEL'))).toEqual({ inForce: [], cancelled: notified })
  expect(read(typhoon('TC3', 'REISSUE'))).toEqual({ inForce: [], cancelled: notified })
})

test('nonsense is no weather', () => {
  for (const text of ['', '<html>', '[]', '"calm"', '{"WTCSGNL":"TC8NE"}', '{"WRAIN":{"code":8}}'])
    expect(() => parseSummary(text)).toThrow()
})
