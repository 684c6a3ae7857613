import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { signedLink } from './index.ts'

let t: TestApp
let reader: TestPerson
const bytes = Buffer.from('0123456789')
beforeAll(async () => {
  t = await createTestApp()
  reader = await makePerson(t)
  await t.platform.storage.put('originals/secret-place', bytes, { contentType: 'application/octet-stream' })
})
afterAll(() => t.app.close())

const link = (more: Partial<Parameters<typeof signedLink>[1]> = {}) =>
  signedLink(t.platform, {
    key: 'originals/secret-place',
    contentType: 'video/mp4',
    userId: reader.userId,
    ...more,
  })
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({ method, url, headers })

test('a signed link shows the file in place, to this browser only, for as long as it lives', async () => {
  const response = await get(link({ seconds: 600 }))
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload).toEqual(bytes)
  expect(response.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '10',
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=600',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
})

test('offers a download under its name, in any script', async () => {
  const long = `${'數'.repeat(150)}.pdf`
  const response = await get(link({ contentType: 'application/pdf', downloadName: long }))
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(long)}`)
  const word = await get(link({ contentType: 'application/msword' }))
  expect(word.headers['content-disposition']).toMatch(/^attachment/)
})

test('a signed link reads ranges', async () => {
  const url = link()
  const middle = await get(url, { range: 'bytes=2-4' })
  expect(middle.statusCode).toBe(206)
  expect(middle.body).toBe('234')
  expect(middle.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' })
  expect((await get(url, { range: 'bytes=-3' })).body).toBe('789')
  expect((await get(url, { range: 'bytes=8-100' })).headers['content-range']).toBe('bytes 8-9/10')
  const beyond = await get(url, { range: 'bytes=10-' })
  expect(beyond.statusCode).toBe(416)
  expect(beyond.headers['content-range']).toBe('bytes */10')
})

test('a signed link holds to conditions', async () => {
  const url = link()
  const etag = String((await get(url)).headers.etag)
  expect((await get(link(), { 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get(url, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206)
  const changed = await get(url, { range: 'bytes=0-1', 'if-range': '"another"' })
  expect(changed.statusCode).toBe(200)
  expect(changed.body).toBe('0123456789')
})

test('HEAD tells the same without the bytes', async () => {
  const whole = await get(link(), {}, 'HEAD')
  expect(whole.statusCode).toBe(200)
  expect(whole.headers['content-length']).toBe('10')
  expect(whole.body).toBe('')
  const part = await get(link(), { range: 'bytes=0-1' }, 'HEAD')
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-length']).toBe('2')
})

test('a link that is expired, forged, changed or cut answers as if there were nothing', async () => {
  const url = link()
  const token = url.slice('/media/s/'.length)
  const sealed = Buffer.from(token, 'base64url')
  const flipped = [0, 13, sealed.length - 1].map(at => {
    const copy = Buffer.from(sealed)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy.toString('base64url')
  })
  const short = link({ seconds: 60 })
  t.clock.advance({ seconds: 61 })
  const bad = [
    ...flipped,
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    '',
    'a',
    '../originals/secret-place',
    'x'.repeat(5000),
  ]
  for (const each of bad) expect((await get(`/media/s/${each}`)).statusCode, each.slice(0, 20)).toBe(404)
  expect((await get(short)).statusCode).toBe(404)
  expect((await get(url)).statusCode).toBe(200)
  t.clock.advance({ hours: 2 })
  expect((await get(url)).statusCode).toBe(404)
  expect((await get(link({ key: 'originals/not-there' }))).statusCode).toBe(404)
})

test('a link tells nothing about where the file lies or whose it is, and never twice the same', () => {
  const [one, two] = [link(), link()]
  expect(one).not.toBe(two)
  expect(Buffer.from(one.slice(9), 'base64url').toString('latin1')).not.toContain('secret-place')
})

test('the private folders have no address of their own', async () => {
  for (const path of ['/media/originals/secret-place', '/media/uploads/x', '/media/renditions/x.webp'])
    expect((await get(path)).statusCode).toBe(404)
})
