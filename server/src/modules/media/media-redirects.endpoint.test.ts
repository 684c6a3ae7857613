import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMediaRedirects, redirectOrigin } from '#server/platform/storage/media-redirects.ts'
import { startS3Server } from '#server/platform/storage/s3-server.test-support.ts'
import { newSealedKey } from '#server/platform/vault/sealed-keys.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { signedLink } from './index.ts'

let t: TestApp
let reader: TestPerson
let bucket: Awaited<ReturnType<typeof startS3Server>>
const bytes = Buffer.from('0123456789')
const keys = { bucket: 'films', region: 'r', accessKeyId: 'a', secretAccessKey: 's' }
beforeAll(async () => {
  bucket = await startS3Server({ now: () => t.clock.now() })
  const s3 = { ...keys, endpoint: bucket.endpoint }
  t = await createTestApp({ s3, mediaRedirect: { endpoint: null, cdn: null } })
  reader = await makePerson(t)
  await t.platform.storage.put('originals/film', bytes, { contentType: 'application/octet-stream' })
})
afterAll(async () => {
  await t.app.close()
  await bucket.stop()
})

const link = (more: Partial<Parameters<typeof signedLink>[1]> = {}) =>
  signedLink(t.platform, { key: 'originals/film', contentType: 'video/mp4', userId: reader.userId, ...more })
const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => t.app.inject({ method, url })

/** Where the browser is sent. */
async function addressOf(url: string): Promise<string> {
  const response = await get(url)
  expect(response.statusCode).toBe(302)
  return String(response.headers.location)
}

test('a film is read from the bucket itself, with its type, in place and in ranges', async () => {
  const response = await get(link())
  expect(response.statusCode).toBe(302)
  expect(response.headers['cache-control']).toBe('private, max-age=300')
  expect(response.body).toBe('')
  const address = String(response.headers.location)
  expect(new URL(address).origin).toBe(bucket.endpoint)

  const whole = await fetch(address)
  expect(whole.status).toBe(200)
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes)
  expect(whole.headers.get('content-type')).toBe('video/mp4')
  expect(whole.headers.get('content-disposition')).toBe('inline')
  expect(whole.headers.get('cache-control')).toBe('private, max-age=900')

  const part = await fetch(address, { headers: { range: 'bytes=2-4' } })
  expect(part.status).toBe(206)
  expect(await part.text()).toBe('234')
  expect(part.headers.get('content-range')).toBe('bytes 2-4/10')
})

test('a download keeps its name, in any script', async () => {
  const name = '數學 (一).docx'
  const contentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const file = await fetch(await addressOf(link({ contentType, downloadName: name })))
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe(contentType)
  expect(file.headers.get('content-disposition')).toContain('attachment; filename="')
  expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('數學'))
})

test('what scripts and pictures read still passes through here', async () => {
  for (const contentType of ['application/pdf', 'image/webp']) {
    const response = await get(link({ contentType }))
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toEqual(bytes)
  }
  const head = await get(link(), 'HEAD')
  expect(head.statusCode).toBe(200)
  expect(head.headers['content-length']).toBe('10')
})

test('an address is good for minutes, and never longer than the link that led to it', async () => {
  const [long, short] = [await addressOf(link()), await addressOf(link({ seconds: 60 }))]
  t.clock.advance({ seconds: 61 })
  expect((await fetch(short)).status).toBe(403)
  expect((await fetch(long)).status).toBe(200)
  t.clock.advance({ minutes: 14 })
  expect((await fetch(long)).status).toBe(403)
  expect((await fetch(await addressOf(link()))).status).toBe(200)
})

test('the same file has the same address for a while, so that a browser finds what it has', async () => {
  const [one, two] = [await addressOf(link()), await addressOf(link())]
  expect(one).toBe(two)
  t.clock.advance({ minutes: 5 })
  expect(await addressOf(link())).not.toBe(one)
})

test('an address opens this file for reading and nothing else', async () => {
  const address = await addressOf(link())
  const other = address.replace('originals/film', 'originals/other')
  const named = address.replace('inline', 'attachment')
  for (const forged of [other, named]) expect((await fetch(forged)).status).toBe(403)
  expect((await fetch(address, { method: 'PUT', body: 'x' })).status).toBe(403)
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(403)
})

test('expired and forged links lead nowhere', async () => {
  const short = link({ seconds: 1 })
  t.clock.advance({ seconds: 2 })
  expect((await get(short)).statusCode).toBe(404)
  expect((await get(`${link()}A`)).statusCode).toBe(404)
})

test('what lies sealed in the bucket is opened here, also for a download', async () => {
  const key = newSealedKey(randomUUID())
  await t.platform.storage.put(key, bytes, { contentType: 'application/octet-stream' })
  const response = await get(link({ key, contentType: 'application/pdf', downloadName: 'degree.pdf' }))
  expect([response.statusCode, response.body]).toEqual([200, '0123456789'])
})

test.each([
  ['Amazon’s own', { endpoint: null }, { endpoint: null, cdn: null }, 'https://films.s3.r.amazonaws.com'],
  [
    'a name with dots',
    { endpoint: null, bucket: 'films.example' },
    { endpoint: null, cdn: null },
    'https://s3.r.amazonaws.com',
  ],
  ['an address of ours', { endpoint: 'http://s3:9000' }, { endpoint: null, cdn: null }, 'http://s3:9000'],
  [
    'another one for browsers',
    { endpoint: 'http://s3:9000' },
    { endpoint: 'https://files.example', cdn: null },
    'https://files.example',
  ],
  [
    'a CDN before it',
    { endpoint: null },
    { endpoint: null, cdn: 'https://cdn.example' },
    'https://cdn.example',
  ],
])('the page’s policy names where browsers are sent: %s', async (_what, place, mediaRedirect, origin) => {
  const config = { s3: { ...keys, ...place }, mediaRedirect }
  expect(redirectOrigin(config)).toBe(origin)
  const file = { key: 'k', contentType: 'video/mp4', contentDisposition: 'inline' }
  const now = new Date('2026-05-01T10:02:00Z')
  const expiresAt = new Date('2026-05-01T12:00:00Z')
  const address = await createMediaRedirects(config)?.addressOf({ ...file, expiresAt }, now)
  expect(new URL(String(address)).origin).toBe(origin)
})

test('nobody is sent anywhere unless it was asked for', () => {
  expect(createMediaRedirects({ s3: { ...keys, endpoint: null }, mediaRedirect: null })).toBeNull()
  expect(redirectOrigin({ s3: { ...keys, endpoint: null }, mediaRedirect: null })).toBeNull()
})
