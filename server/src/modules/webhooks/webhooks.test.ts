import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { guardedLookup } from './post-json.ts'
import { isAllowedUrl, isPublicAddress } from './public-address.ts'
import { signedHeaders } from './sign.ts'
import { delayAfter, pausedUntil } from './webhook.rules.ts'

describe('addresses', () => {
  test.each(['8.8.8.8', '104.18.32.7', '2606:4700::1111', '2a00:1450:4001:80b::200e'])(
    '%s is public',
    one => {
      expect(isPublicAddress(one)).toBe(true)
    },
  )
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s is not', one => {
    expect(isPublicAddress(one)).toBe(false)
  })
})

describe('urls', () => {
  test.each(['https://shop.example.com/hooks', 'https://shop.example.com:443/a?b=c', 'https://8.8.8.8/a'])(
    '%s is allowed',
    url => {
      expect(isAllowedUrl(url, [])).toBe(true)
    },
  )
  test.each([
    'http://shop.example.com',
    'https://shop.example.com:8443',
    'https://a:b@shop.example.com',
    'ftp://a.b',
    'https://localhost',
    'https://intranet',
    'https://db.internal',
    'https://printer.local',
    'nothing',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::1]',
    'https://[::ffff:7f00:1]',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.5',
  ])('%s is not', url => {
    expect(isAllowedUrl(url, [])).toBe(false)
  })
  test('what the operator names is, and nothing beside it', () => {
    const named = ['http://127.0.0.1:4000']
    expect(isAllowedUrl('http://127.0.0.1:4000/hooks', named)).toBe(true)
    expect(isAllowedUrl('http://127.0.0.1:4001/hooks', named)).toBe(false)
    expect(isAllowedUrl('http://a:b@127.0.0.1:4000/hooks', named)).toBe(false)
  })
})

describe('a name is resolved', () => {
  const look = (addresses: LookupAddress[], all: boolean) =>
    new Promise(done => {
      const lookup = guardedLookup((_name, answer) => answer(null, addresses))
      lookup('shop.example.com', { all }, (error, ...found) => done(error ? error.message : found))
    })
  const open = { address: '104.18.32.7', family: 4 }
  const own = { address: '10.0.0.5', family: 4 }

  test('to what is public', async () => {
    expect(await look([open], false)).toEqual(['104.18.32.7', 4])
    expect(await look([open], true)).toEqual([[open]])
  })
  test.each([[[own]], [[open, own]], [[own, open]]])(
    'and refused where any of it is not',
    async addresses => {
      for (const all of [true, false])
        expect(await look(addresses, all)).toBe('shop.example.com leads to an address that is not public')
    },
  )
})

test('signatures are those of Standard Webhooks', () => {
  // The example of its own libraries.
  const headers = signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  })
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('tries are further and further apart, and end after two days', () => {
  const delays = Array.from({ length: 9 }, (_, at) => delayAfter(at + 1) ?? 0)
  expect(delays.every((delay, at) => at === 0 || delay > (delays[at - 1] ?? 0))).toBe(true)
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeLessThan(2 * 24 * 3600)
  expect(delayAfter(10)).toBeNull()
})

test('one without an answer is left alone for as long as it has been failing, within limits', () => {
  const at = (seconds: number) => new Date(seconds * 1000)
  expect(pausedUntil(at(1000), at(1000))).toEqual(at(1010))
  expect(pausedUntil(at(1000), at(1060))).toEqual(at(1120))
  expect(pausedUntil(at(0), at(100_000))).toEqual(at(103_600))
})
