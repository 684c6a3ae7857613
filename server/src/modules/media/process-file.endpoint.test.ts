import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { handWrittenPdf, pngHeader } from '#server/platform/media-tools/hostile-files.test-support.ts'
import { MediaRefusal, MediaToolsClosed } from '#server/platform/media-tools/media-refusal.ts'
import { makePerson } from '#server/testing/people.ts'
import { fileChanged } from './media.hooks.ts'
import { processMedia } from './media.jobs.ts'
import {
  append,
  beginUpload,
  demoFile,
  getFile,
  startUploadApp,
  storedKeys,
  type UploadApp,
  upload,
} from './media.test-support.ts'
import { processFile } from './process-file.ts'
import { sweepFiles } from './sweep-files.ts'
import { MAX_ATTEMPTS } from './upload.rules.ts'

let t: UploadApp
let film: Buffer
let sheet: Buffer
beforeAll(async () => {
  t = await startUploadApp()
  film = await demoFile('bar-models.mp4')
  sheet = await demoFile('fractions.pdf')
})
afterAll(() => t.app.close())
afterEach(() => vi.restoreAllMocks())

const fixture = (name: string) =>
  readFile(new URL(`../../platform/media-tools/fixtures/${name}`, import.meta.url))
const view = (id: string, language_code?: 'zh-HK') =>
  t.api(t.teacher.token).uploadView({ params: { id }, query: { language_code } })

describe('good files', () => {
  test('a film: how long and how large it is, and a link for its owner', async () => {
    const { id } = await upload(t, film, { name: '第一課.mp4' })
    const seen = await view(id)
    expect(seen).toMatchObject({ state: 'ready', reason: '', type: 'mp4', name: '第一課.mp4', pages: null })
    expect(seen.duration).toBeGreaterThan(1)
    expect(seen.size_mb).toBeCloseTo(film.length / 1024 / 1024, 6)
    const shown = await fetch(`${t.origin}${seen.preview}`)
    expect(shown.headers.get('content-type')).toBe('video/mp4')
    expect(Buffer.compare(Buffer.from(await shown.arrayBuffer()), film)).toBe(0)
  })

  test('a worksheet and a Word document, whatever their names say', async () => {
    const { id } = await upload(t, sheet, { name: 'not-a-film.mp4' })
    expect(await view(id)).toMatchObject({ state: 'ready', type: 'pdf', duration: null })
    const word = await upload(t, await demoFile('parent-notes.docx'), { name: 'notes' })
    expect(await view(word.id)).toMatchObject({ state: 'ready', type: 'docx', preview: '' })
  })

  test('a cover: public, in several widths, to be kept for ever', async () => {
    const png = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const { id } = await upload(t, png, { name: 'cover.png', purpose: 'cover' })
    const { preview } = await view(id)
    expect(preview).toMatch(/^\/media\/covers\/[\w-]{22}-1000\.webp$/)
    for (const width of [320, 640, 1000]) {
      const response = await fetch(`${t.origin}${preview.replace('1000', String(width))}`)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const facts = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(facts).toMatchObject({ format: 'webp', width })
    }
  })
})

describe('bad files', () => {
  const encrypted = async () => {
    const pdf = await PDFDocument.create()
    pdf.addPage()
    pdf.encrypt({ userPassword: 'secret' })
    return Buffer.from(await pdf.save())
  }
  const bomb = async () =>
    Buffer.from(
      zipSync({
        '[Content_Types].xml': new Uint8Array(10),
        'word/document.xml': new Uint8Array(30_000_000),
      }),
    )
  const bad: [string, () => Promise<Buffer>, string, string?][] = [
    [
      'text',
      async () => Buffer.from('only words'),
      'This isn’t a file we can use. Please choose an MP4 video, a PDF, or a Word document.',
    ],
    [
      'a cut film',
      async () => film.subarray(0, film.length - 3000),
      'This video is incomplete: its end is missing. Please export it again.',
    ],
    [
      'a broken film',
      async () => Buffer.concat([film.subarray(0, 32), Buffer.alloc(5000, 9)]),
      'This video is damaged and can’t be played.',
    ],
    [
      'HEVC',
      () => fixture('hevc.mp4'),
      'Browsers can’t play this video. Please export it as MP4 with H.264 video and AAC sound.',
    ],
    ['sound only', () => fixture('audio-only.mp4'), 'This file has no picture track. Please choose a video.'],
    [
      'a broken PDF',
      async () => Buffer.from('%PDF-1.4 and nothing else'),
      'This PDF is damaged and can’t be opened.',
    ],
    ['a locked PDF', encrypted, 'This PDF is protected by a password. Please remove the protection first.'],
    [
      'a giant page',
      async () => handWrittenPdf(1, '[0 0 99999 99999]'),
      'A page of this PDF is too large to be shown.',
    ],
    [
      'too many pages',
      async () => handWrittenPdf(501),
      'This PDF has too many pages. Please split it into files of at most 500 pages.',
    ],
    ['a Word bomb', bomb, 'This Word document is too large once unpacked.'],
    [
      'a picture bomb',
      async () => pngHeader(60_000, 60_000),
      'This picture has too many pixels. Please make it smaller.',
      'cover',
    ],
    [
      'a film as a cover',
      async () => film,
      'Please choose a picture: JPEG, PNG, WebP, GIF or AVIF.',
      'cover',
    ],
    [
      'a picture as a material',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      'This isn’t a file we can use. Please choose an MP4 video, a PDF, or a Word document.',
    ],
  ]

  test.each(bad)(
    '%s: its owner reads why, and nothing is left of it',
    async (_name, make, sentence, purpose) => {
      const before = await storedKeys(t)
      const { id } = await upload(t, await make(), { name: 'file.docx', purpose })
      expect(await view(id)).toMatchObject({ state: 'refused', reason: sentence, preview: '' })
      expect((await view(id, 'zh-HK')).reason).toMatch(/\p{Script=Han}/u)
      expect((await storedKeys(t)).filter(key => !before.includes(key))).toEqual([])
      const { storageKey, attempts } = await getFile(t, id)
      expect({ storageKey, attempts }).toEqual({ storageKey: null, attempts: 1 })
    },
  )

  test('a file that takes too long is looked at once more, then refused, and the others go on', async () => {
    const identify = vi.spyOn(t.platform.mediaTools, 'identify')
    identify.mockRejectedValueOnce(new MediaRefusal('took_too_long'))
    const slow = await beginUpload(t, { size: sheet.length })
    const good = await beginUpload(t, { size: sheet.length })
    await append(t, slow.path, 0, sheet)
    await append(t, good.path, 0, sheet)
    await t.platform.jobs.runDue()
    const waiting = await getFile(t, slow.id)
    expect([waiting.state, (await getFile(t, good.id)).state]).toEqual(['processing', 'ready'])
    // Whose machine was only busy gets through; what takes too long again does not.
    identify.mockRejectedValueOnce(new MediaRefusal('took_too_long'))
    await processFile(t.platform, slow.id)
    expect(await getFile(t, slow.id)).toMatchObject({ state: 'refused', reason: 'took_too_long' })
    const late = await beginUpload(t, { size: sheet.length })
    await append(t, late.path, 0, sheet)
    identify.mockRejectedValueOnce(new MediaRefusal('took_too_long'))
    await t.platform.jobs.runDue()
    await processFile(t.platform, late.id)
    expect(await getFile(t, late.id)).toMatchObject({ state: 'ready', attempts: 2 })
  })

  test('a file is not blamed for processes that stopped while they looked at it', async () => {
    const identify = vi.spyOn(t.platform.mediaTools, 'identify')
    const { id, path } = await beginUpload(t, { size: sheet.length })
    await append(t, path, 0, sheet)
    for (let stop = 0; stop <= MAX_ATTEMPTS; stop++) {
      identify.mockRejectedValueOnce(new MediaToolsClosed())
      await expect(processFile(t.platform, id)).rejects.toThrow(MediaToolsClosed)
    }
    expect(await getFile(t, id)).toMatchObject({ state: 'processing', attempts: 0 })
    await t.platform.jobs.runDue()
    expect(await getFile(t, id)).toMatchObject({ state: 'ready', attempts: 1 })
  })

  test('other calls are answered while files are looked at', async () => {
    const { path } = await beginUpload(t, { size: film.length })
    await append(t, path, 0, film)
    let done = false
    const work = t.platform.jobs.runDue().then(() => {
      done = true
    })
    let answered = 0
    while (!done) {
      expect((await fetch(`${t.origin}/healthz`)).status).toBe(200)
      answered += 1
    }
    await work
    expect(answered).toBeGreaterThan(3)
  })
})

describe('a worker that dies', () => {
  const sent = async () => {
    const { path, id } = await beginUpload(t, { size: sheet.length })
    await append(t, path, 0, sheet)
    return id
  }
  /** What a process leaves that was killed in the middle: the job never ran to its end. */
  const die = async (id: string) => {
    const identify = vi.spyOn(t.platform.mediaTools, 'identify').mockImplementationOnce(() => {
      throw new Error('killed')
    })
    await expect(processFile(t.platform, id)).rejects.toThrow('killed')
    identify.mockRestore()
  }

  test('is followed by another that begins again', async () => {
    const id = await sent()
    await die(id)
    expect(await getFile(t, id)).toMatchObject({ state: 'processing', attempts: 1 })
    // The bytes had been moved already.
    await processFile(t.platform, id)
    expect(await getFile(t, id)).toMatchObject({ state: 'ready', attempts: 2 })
    await t.platform.jobs.runDue()
    expect(await getFile(t, id)).toMatchObject({ state: 'ready', attempts: 2 })
  })

  test('again and again: its owner is told in the end, and the bytes go', async () => {
    const before = await storedKeys(t)
    const id = await sent()
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) await die(id)
    await t.platform.jobs.runDue()
    expect(await view(id)).toMatchObject({
      state: 'refused',
      reason: 'We couldn’t process this file. Please try again.',
    })
    expect((await storedKeys(t)).filter(key => !before.includes(key))).toEqual([])
  })

  test('with its process, leaving no job: the sweep takes it up, and gives it up at last', async () => {
    const id = await sent()
    await die(id)
    await t.platform.db.query(`delete from pgboss.job where name = $1`, [processMedia.name])
    await sweepFiles(t.platform)
    await t.platform.jobs.runDue()
    expect(await getFile(t, id)).toMatchObject({ state: 'processing' })
    t.clock.advance({ hours: 2 })
    await sweepFiles(t.platform)
    await t.platform.jobs.runDue()
    expect(await getFile(t, id)).toMatchObject({ state: 'ready' })

    const hopeless = await sent()
    await t.platform.db.query(`delete from pgboss.job where name = $1`, [processMedia.name])
    await t.platform.db.query(`update media_files set state = 'processing', attempts = 4 where id = $1`, [
      hopeless,
    ])
    t.clock.advance({ hours: 2 })
    await sweepFiles(t.platform)
    await t.platform.jobs.runDue()
    expect(await getFile(t, hopeless)).toMatchObject({ state: 'refused', reason: 'took_too_long' })
  })
})

test('watchers hear of it in the same transaction', async () => {
  const heard: string[] = []
  const stop = t.platform.hooks.on(
    fileChanged,
    'test',
    async (_tx, file) => void heard.push(`${file.state} ${file.kind}`),
  )
  await upload(t, sheet)
  await upload(t, Buffer.from('words'))
  stop()
  expect(heard).toEqual(['ready pdf', 'refused null'])
})

test('somebody who leaves takes along what they had not used', async () => {
  const teacher = await makePerson(t, { role: roles.teacher })
  const before = await storedKeys(t)
  const { id } = await upload(t, sheet, { token: teacher.token })
  const { email, username, userId } = teacher
  await t.api(teacher.token).userDelete({
    body: { user_id: userId, email, username, pwd: 'correct horse 電池' },
  })
  await t.platform.jobs.runDue()
  await expect(getFile(t, id)).rejects.toThrow('gone')
  expect((await storedKeys(t)).filter(key => !before.includes(key))).toEqual([])
})
