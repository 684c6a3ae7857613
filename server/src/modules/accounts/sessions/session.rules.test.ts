import { describe, expect, test } from 'vitest'
import { deviceOf, shortNetwork, staffEnd } from './session.rules.ts'

describe('a device in plain words', () => {
  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      { browser: 'Safari', system: 'iPhone' },
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      { browser: 'Chrome', system: 'Mac' },
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      { browser: 'Edge', system: 'Windows' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
      { browser: 'Samsung Internet', system: 'Android' },
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      { browser: 'Firefox', system: 'Linux' },
    ],
    ['curl/8.5.0', { browser: '', system: '' }],
    ['', { browser: '', system: '' }],
  ])('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toEqual(device)
  })
})

test('an address loses the part that names a household', () => {
  expect(shortNetwork('203.0.113.77')).toBe('203.0.113.…')
  expect(shortNetwork('2001:db8:1:2')).toBe('2001:db8:…')
  expect(shortNetwork('')).toBe('')
})

test('staff are out after half an hour without a use, and after twelve hours in any case', () => {
  const rule = { idleMinutes: 30, hours: 12 }
  const since = new Date('2026-11-18T01:00:00Z')
  const at = (time: string) => new Date(`2026-11-18T${time}:00Z`)
  expect(staffEnd(rule, { since, usedAt: at('01:00') }, at('01:29'))).toBeNull()
  expect(staffEnd(rule, { since, usedAt: at('01:00') }, at('01:30'))).toBe('idle')
  expect(staffEnd(rule, { since, usedAt: at('12:50') }, at('12:59'))).toBeNull()
  expect(staffEnd(rule, { since, usedAt: at('12:59') }, at('13:00'))).toBe('over')
})
