import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { startS3Server } from '#server/platform/storage/s3-server.test-support.ts'
import { makePerson } from '#server/testing/people.ts'
import {
  announce,
  append,
  appendAndVanish,
  beginUpload,
  demoFile,
  getFile,
  offsetOf,
  padFilm,
  send,
  startUploadApp,
  storedKeys,
  type UploadApp,
  upload,
} from './media.test-support.ts'
import { sweepFiles } from './sweep-files.ts'

const MB = 1024 * 1024
let film: Buffer
beforeAll(async () => {
  film = await demoFile('bar-models.mp4')
})

interface Place {
  t: UploadApp
  openUploads(): number
  stop(): Promise<void>
}
const places: [string, () => Promise<Place>][] = [
  [
    'on disk',
    async () => {
      const t = await startUploadApp()
      return { t, openUploads: () => 0, stop: () => t.app.close() }
    },
  ],
  [
    'on S3',
    async () => {
      const server = await startS3Server()
      const keys = { region: 'r', accessKeyId: 'a', secretAccessKey: 's' }
      const t = await startUploadApp({ s3: { bucket: 'b', endpoint: server.endpoint, ...keys } })
      const stop = async () => {
        await t.app.close()
        await server.stop()
      }
      return { t, openUploads: server.openUploads, stop }
    },
  ],
]

describe.each(places)('%s', (_name, make) => {
  let place: Place
  let t: UploadApp
  beforeAll(async () => {
    place = await make()
    t = place.t
  })
  afterAll(() => place.stop())

  test('an upload whose line breaks twice goes on where it was, and arrives whole', async () => {
    const bytes = padFilm(film, 11 * MB)
    const { path, id } = await beginUpload(t, { size: bytes.length })
    await appendAndVanish(t, path, 0, bytes, 6 * MB)
    const first = await offsetOf(t, path)
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThanOrEqual(6 * MB)
    await appendAndVanish(t, path, first, bytes.subarray(first), 3 * MB)
    const second = await offsetOf(t, path)
    expect(second).toBeGreaterThan(first)
    const last = await append(t, path, second, bytes.subarray(second))
    expect(last.status).toBe(204)
    expect(last.headers.get('upload-offset')).toBe(String(bytes.length))
    expect(await getFile(t, id)).toMatchObject({ state: 'uploaded' })

    await t.platform.jobs.runDue()
    const file = await getFile(t, id)
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(file).toMatchObject({ state: 'ready', kind: 'mp4', size: bytes.length, sha256: hash })
    expect(file.storageKey).toMatch(/^originals\/[\w-]{22}$/)
    const stored = await t.platform.storage.get(file.storageKey ?? '')
    expect(stored && Buffer.compare(await buffer(stored.stream), bytes)).toBe(0)
    expect((await storedKeys(t)).filter(key => key.includes(id))).toEqual([])
    expect(place.openUploads()).toBe(0)
    // A client that did not hear the last answer asks and is told that all is there.
    expect(await offsetOf(t, path)).toBe(bytes.length)
  })

  test('an upload given up leaves nothing', async () => {
    const before = await storedKeys(t)
    const { path } = await beginUpload(t, { size: film.length })
    await append(t, path, 0, film.subarray(0, 5000))
    expect((await send(t, 'DELETE', path)).status).toBe(204)
    await t.platform.jobs.runDue()
    expect(await storedKeys(t)).toEqual(before)
    expect(place.openUploads()).toBe(0)
    expect((await send(t, 'HEAD', path)).status).toBe(404)
  })

  test('an upload nobody finishes expires and is swept, with its space', async () => {
    const { path, id } = await beginUpload(t, { size: film.length })
    await append(t, path, 0, film.subarray(0, 5000))
    t.clock.advance({ hours: 25 })
    const late = await append(t, path, 5000, film.subarray(5000))
    expect(late.status).toBe(410)
    expect(await late.json()).toMatchObject({ code: 'upload_expired' })
    await sweepFiles(t.platform)
    await t.platform.jobs.runDue()
    expect(await storedKeys(t)).toEqual([])
    expect(place.openUploads()).toBe(0)
    await expect(getFile(t, id)).rejects.toThrow('gone')
  })

  test('of two requests for one upload the later goes on, and nothing is written twice', async () => {
    const { path, id } = await beginUpload(t, { size: film.length })
    await append(t, path, 0, film.subarray(0, 1000))
    const both = await Promise.all([
      append(t, path, 1000, film.subarray(1000)),
      append(t, path, 1000, film.subarray(1000)),
    ])
    const states = both.map(({ status }) => status).sort()
    expect(states[0]).toBe(204)
    expect([409, 423]).toContain(states[1])
    await t.platform.jobs.runDue()
    const sha256 = createHash('sha256').update(film).digest('hex')
    expect(await getFile(t, id)).toMatchObject({ state: 'ready', sha256 })
  })
})

describe('the gate', () => {
  let t: UploadApp
  beforeAll(async () => {
    t = await startUploadApp({ maxUploadMb: 3, storageQuotaGb: 5 / 1024 })
  })
  afterAll(() => t.app.close())

  test('is closed to strangers, students and staff, on every method', async () => {
    const { path } = await beginUpload(t, { size: 100 })
    const student = await makePerson(t)
    const staff = await makePerson(t, { role: roles.admin })
    for (const [method, address] of [
      ['OPTIONS', '/api/uploads'],
      ['POST', '/api/uploads'],
      ['HEAD', path],
      ['GET', path],
      ['PATCH', path],
      ['DELETE', path],
    ] as const) {
      expect((await send(t, method, address, { token: '' })).status, method).toBe(401)
      expect((await send(t, method, address, { token: 'forged' })).status, method).toBe(401)
      expect((await send(t, method, address, { token: student.token })).status, method).toBe(403)
      expect((await send(t, method, address, { token: staff.token })).status, method).toBe(403)
    }
  })

  test("hides a teacher's upload from other teachers", async () => {
    const { path, id } = await beginUpload(t, { size: film.length })
    const other = await makePerson(t, { role: roles.businessManager })
    expect((await send(t, 'HEAD', path, { token: other.token })).status).toBe(404)
    expect((await send(t, 'DELETE', path, { token: other.token })).status).toBe(404)
    const written = await append(t, path, 0, film, other.token)
    expect(written.status).toBe(404)
    expect(await written.json()).toMatchObject({ status: 404, error: true, code: 'upload_unknown' })
    await expect(t.api(other.token).uploadView({ params: { id } })).rejects.toMatchObject({ status: 404 })
    const state = await t.request({ url: `/api/uploads/${id}`, token: t.teacher.token })
    expect(state.json()).toMatchObject({ id, state: 'uploading', reason: '', pages: null, duration: null })
    expect(await offsetOf(t, path)).toBe(0)
  })

  test.each([
    ['a+b.pdf', 422],
    ['   ', 422],
    ['...', 422],
    ['x'.repeat(201), 422],
    ['第一課 (練習) "A" - it\'s_1.0,!*.pdf', 201],
    ['Ünterricht é.mp4', 201],
  ])('the name %s answers %i', async (name, status) => {
    const teacher = await makePerson(t, { role: roles.teacher })
    const response = await announce(t, { name, size: 100, token: teacher.token })
    expect(response.status).toBe(status)
    if (status === 422) {
      expect(await response.json()).toMatchObject({
        code: 'upload_name',
        message: "Following file(s) can't be uploaded because the name isn't valid.",
      })
    }
  })

  test.each([
    ['（一）.pdf', '(一).pdf'],
    ['a/b\\c?.pdf', 'a_b_c_.pdf'],
    ['<script>.pdf', '_script_.pdf'],
  ])('the name %s is kept as %s', async (name, kept) => {
    const teacher = await makePerson(t, { role: roles.teacher })
    const response = await announce(t, { name, size: 100, token: teacher.token })
    expect(response.status).toBe(201)
    const url = response.headers.get('location') ?? ''
    expect((await t.request({ url, token: teacher.token })).json()).toMatchObject({ name: kept })
  })

  test('refuses what is too large, empty or not announced as it should be', async () => {
    const large = await announce(t, { size: 3 * MB + 1 })
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({
      status: 413,
      error: true,
      code: 'upload_too_large',
      limit: 3,
      message: 'File size must be less than 3MB',
    })
    expect(await (await announce(t, { size: 0 })).json()).toMatchObject({ code: 'upload_empty' })
    expect((await announce(t, { size: 10, purpose: 'other' })).status).toBe(422)
    const noLength = await send(t, 'POST', '/api/uploads', { headers: { 'upload-defer-length': '1' } })
    expect(noLength.status).toBe(422)
    const noTus = await fetch(`${t.origin}/api/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${t.teacher.token}`, 'upload-length': '5' },
    })
    expect(noTus.status).toBe(412)
  })

  test('refuses more bytes than were announced', async () => {
    const { path } = await beginUpload(t, { size: 100 })
    expect((await append(t, path, 0, film)).status).toBe(413)
    expect(await offsetOf(t, path)).toBe(0)
  })

  test('counts what is on its way against the space of its owner', async () => {
    const teacher = await makePerson(t, { role: roles.teacher })
    const { path } = await beginUpload(t, { size: 3 * MB, token: teacher.token })
    const both = await Promise.all([
      announce(t, { size: 1.5 * MB, token: teacher.token }),
      announce(t, { size: 1.5 * MB, token: teacher.token }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 413])
    const refused = both.find(({ status }) => status === 413)
    expect(await refused?.json()).toMatchObject({ code: 'quota_exceeded', status: 413, error: true })
    await send(t, 'DELETE', path, { token: teacher.token })
    expect((await announce(t, { size: 3 * MB, token: teacher.token })).status).toBe(201)
  })

  test('slows down whoever begins too many', async () => {
    const limited = await startUploadApp({ rateLimits: true })
    for (let count = 0; count < 300; count++) {
      await limited.platform.limits.consume('upload.account', String(limited.teacher.userId))
    }
    const response = await announce(limited, { size: 100 })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    await limited.app.close()
  })

  test('says the same in Chinese', async () => {
    const response = await send(t, 'POST', '/api/uploads?language_code=zh-HK', {
      headers: {
        'upload-length': '10',
        'upload-metadata': `filename ${Buffer.from('a+b').toString('base64')},purpose ${Buffer.from('cover').toString('base64')}`,
      },
    })
    expect(await response.json()).toMatchObject({ message: '以下檔案的名稱無效，無法上載。' })
  })
})

test('a file sent with its announcement needs no second request', async () => {
  const t = await startUploadApp()
  const response = await send(t, 'POST', '/api/uploads', {
    body: film,
    headers: {
      'upload-length': String(film.length),
      'upload-metadata': `filename ${Buffer.from('a.mp4').toString('base64')},purpose ${Buffer.from('material').toString('base64')}`,
    },
  })
  expect(response.status).toBe(201)
  await t.platform.jobs.runDue()
  const id = response.headers.get('location')?.split('/').at(-1) ?? ''
  expect(await getFile(t, id)).toMatchObject({ state: 'ready' })
  await t.app.close()
})

test("the clients' usual library uploads in pieces", async () => {
  const t = await startUploadApp()
  const address = await new Promise<string | null>((resolve, reject) => {
    const client = new Upload(film, {
      endpoint: `${t.origin}/api/uploads`,
      headers: { authorization: `Bearer ${t.teacher.token}` },
      metadata: { filename: '第一課.mp4', filetype: 'video/mp4', purpose: 'material' },
      chunkSize: 50_000,
      retryDelays: [],
      onError: reject,
      onSuccess: () => resolve(client.url),
    })
    client.start()
  })
  await t.platform.jobs.runDue()
  const file = await getFile(t, address?.split('/').at(-1) ?? '')
  expect(file).toMatchObject({ state: 'ready', name: '第一課.mp4', size: film.length })
  await t.app.close()
})

test('answers carry the headers of every answer', async () => {
  const t = await startUploadApp()
  await upload(t, film)
  const response = await announce(t, { size: 10 })
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('tus-resumable')).toBe('1.0.0')
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  await t.app.close()
})
