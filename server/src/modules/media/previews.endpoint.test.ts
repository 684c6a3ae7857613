import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '#server/kernel/refusal.ts'
import { MediaRefusal } from '#server/platform/media-tools/media-refusal.ts'
import {
  claimFiles,
  findFiles,
  listRenditions,
  openOriginal,
  receiveFile,
  releaseFiles,
  requestPreviews,
  usageOf,
} from './index.ts'
import {
  append,
  beginUpload,
  demoFile,
  getFile,
  send,
  startUploadApp,
  storedKeys,
  type UploadApp,
  upload,
} from './media.test-support.ts'
import { discardKeys, renditionsOf } from './rendition.repository.ts'
import { sweepFiles } from './sweep-files.ts'

let t: UploadApp
let film: Buffer
let sheet: Buffer
beforeAll(async () => {
  t = await startUploadApp()
  film = await demoFile('bar-models.mp4')
  sheet = await demoFile('bar-models.pdf')
})
afterAll(() => t.app.close())

const claim = (...ids: string[]) => {
  const { db, clock } = t.platform
  return db.transaction(tx => claimFiles(tx, { ownerIds: [t.teacher.userId], ids, at: clock.now() }))
}
const release = (...ids: string[]) => t.platform.db.transaction(tx => releaseFiles(t.platform, tx, ids))
const request = async (wanted: Parameters<typeof requestPreviews>[2]) => {
  await t.platform.db.transaction(tx => requestPreviews(t.platform, tx, wanted))
  await t.platform.jobs.runDue()
  return (await listRenditions(t.platform.db, [wanted.fileId])).get(wanted.fileId) ?? []
}
const sweep = async () => {
  await sweepFiles(t.platform)
  await t.platform.jobs.runDue()
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

describe('previews', () => {
  test('of a film: at most twenty seconds from the window, made anew when the window moves', async () => {
    const { id } = await upload(t, film)
    const [first] = await request({ fileId: id, clip: { start: 0, end: 20 } })
    expect(first).toMatchObject({ kind: 'clip', variant: '0-20' })
    const second = (await request({ fileId: id, clip: { start: 5, end: 9 } })).filter(
      ({ kind }) => kind === 'clip',
    )
    expect(second).toHaveLength(1)
    expect(second[0]?.variant).toBe('5-9')
    // The video has a keyframe every two seconds.
    const made = (await findFiles(t.platform.db, [id])).get(id)?.clip
    expect(made).toMatchObject({ window: { start: 5, end: 9 } })
    expect(made?.shown?.start).toBeGreaterThanOrEqual(5)
    expect(made?.shown?.end).toBeLessThanOrEqual(9.001)
    const original = await openOriginal(t.platform, { storageKey: second[0]?.storageKey ?? '' })
    expect((await t.platform.mediaTools.probeVideo(original.path)).durationSeconds).toBeLessThanOrEqual(20)
    await original.close()
    expect(await t.platform.storage.head(first?.storageKey ?? '')).toBeNull()
  })

  test('that a release makes otherwise are made anew by the sweep, and only once', async () => {
    const { id } = await upload(t, film)
    await claim(id)
    await request({ fileId: id, clip: { start: 0, end: 4 } })
    // As the migration leaves the files of before.
    await t.platform.db.query('update media_files set previews_made_at = null, clip = null where id = $1', [
      id,
    ])
    await t.platform.db.query("delete from media_renditions where file_id = $1 and kind = 'clip'", [id])
    t.clock.advance({ hours: 2 })
    await sweep()
    const clips = (await listRenditions(t.platform.db, [id])).get(id)?.filter(({ kind }) => kind === 'clip')
    expect(clips).toHaveLength(1)
    await sweep()
    expect((await listRenditions(t.platform.db, [id])).get(id)).toEqual(expect.arrayContaining(clips ?? []))
  })

  test('of a worksheet: the first page sharp, or all of them small; never both', async () => {
    const { id, pages } = await upload(t, sheet)
    expect(pages).toBe(4)
    const high = await request({ fileId: id, pdfMode: 'high' })
    expect(high.map(({ page, variant, width }) => [page, variant, width])).toEqual([[1, 'high', 1600]])
    const low = await request({ fileId: id, pdfMode: 'low' })
    expect(low.map(({ page, width }) => [page, width])).toEqual([1, 2, 3, 4].map(page => [page, 360]))
    expect(await t.platform.storage.head(high[0]?.storageKey ?? '')).toBeNull()
    const stored = await t.platform.storage.get(low[2]?.storageKey ?? '')
    expect(stored?.contentType).toBe('image/webp')
    stored?.stream.destroy()
  })

  test('asked for before the file has been looked at are made once it has', async () => {
    const { path, id } = await beginUpload(t, { size: sheet.length })
    await append(t, path, 0, sheet)
    await claim(id)
    const made = await request({ fileId: id, pdfMode: 'low' })
    expect(made).toHaveLength(4)
  })

  test('asked for twice are the same; those of a killed run are garbage until they are kept', async () => {
    const { id } = await upload(t, sheet)
    await request({ fileId: id, pdfMode: 'low' })
    const kept = await storedKeys(t)
    const made = await request({ fileId: id, pdfMode: 'low' })
    expect(made).toHaveLength(4)
    expect((await storedKeys(t)).length).toBeLessThanOrEqual(kept.length)
  })
})

describe('in use', () => {
  test('a file is claimed once, by its owner, when it is there', async () => {
    const { id, size } = await upload(t, sheet)
    const before = await usageOf(t.platform.db, [t.teacher.userId])
    const { db, clock } = t.platform
    const stranger = db.transaction(tx => claimFiles(tx, { ownerIds: [1], ids: [id], at: clock.now() }))
    expect(await codeOf(stranger)).toBe('upload_unknown')
    expect(await codeOf(claim(crypto.randomUUID()))).toBe('upload_unknown')
    expect(await codeOf(claim(id, id))).toBe('upload_unknown')
    expect((await claim(id))[0]).toMatchObject({ id, state: 'ready', kind: 'pdf' })
    expect(await codeOf(claim(id))).toBe('upload_unknown')
    expect(await usageOf(t.platform.db, [t.teacher.userId])).toBe(before + size)

    const refused = await upload(t, Buffer.from('words'))
    expect(await codeOf(claim(refused.id))).toBe('upload_refused')
    // Each is named, beside a good one that stays free.
    const good = await upload(t, sheet)
    await expect(claim(good.id, refused.id)).rejects.toMatchObject({
      details: { files: [{ id: refused.id, name: refused.name }] },
    })
    expect(await claim(good.id)).toHaveLength(1)
    const { id: half } = await beginUpload(t, { size: 100 })
    expect(await codeOf(claim(half))).toBe('upload_unfinished')
  })

  test('what is let go disappears with all that was made from it; its row stays', async () => {
    const before = await storedKeys(t)
    const { id } = await upload(t, sheet)
    await claim(id)
    await request({ fileId: id, pdfMode: 'low' })
    await release(id)
    await release(id)
    await t.platform.jobs.runDue()
    expect((await storedKeys(t)).filter(key => !before.includes(key))).toEqual([])
    expect((await findFiles(t.platform.db, [id])).get(id)).toMatchObject({ storageKey: null })
    expect(await renditionsOf(t.platform.db, [id])).toEqual([])
    expect(await codeOf(claim(id))).toBe('upload_unknown')
  })

  test('a release that is taken back removes nothing', async () => {
    const { id, storageKey } = await upload(t, sheet)
    await claim(id)
    const undone = t.platform.db.transaction(async tx => {
      await releaseFiles(t.platform, tx, [id])
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await t.platform.jobs.runDue()
    expect(await t.platform.storage.head(storageKey ?? '')).not.toBeNull()
  })

  test('a file released while it is being looked at leaves nothing', async () => {
    const { path, id } = await beginUpload(t, { size: sheet.length })
    const before = await storedKeys(t)
    await append(t, path, 0, sheet)
    await claim(id)
    await release(id)
    await t.platform.jobs.runDue()
    const left = (await storedKeys(t)).filter(key => !before.includes(key) || key.includes(id))
    expect(left).toEqual([])
    expect(await getFile(t, id)).toMatchObject({ attempts: 0, storageKey: null })
  })

  test('a file given up in the middle of its examination leaves nothing', async () => {
    const { path, id } = await beginUpload(t, { size: sheet.length })
    const before = await storedKeys(t)
    await append(t, path, 0, sheet)
    const { mediaTools, jobs } = t.platform
    const identify = mediaTools.identify.bind(mediaTools)
    const spy = vi.spyOn(mediaTools, 'identify').mockImplementationOnce(async (...args) => {
      const found = await identify(...args)
      await send(t, 'DELETE', path)
      return found
    })
    await jobs.runDue()
    spy.mockRestore()
    await expect(getFile(t, id)).rejects.toThrow('gone')
    expect((await storedKeys(t)).filter(key => !before.includes(key) || key.includes(id))).toEqual([])
  })

  test('the sweep removes what nothing uses, and nothing else', async () => {
    const used = await upload(t, sheet)
    await claim(used.id)
    const pages = await request({ fileId: used.id, pdfMode: 'low' })
    const unused = await upload(t, sheet)
    await request({ fileId: unused.id, pdfMode: 'low' })
    await sweep()
    expect(await getFile(t, unused.id)).toMatchObject({ state: 'ready' })
    // Someone noted it for removal although it is in use: the rows decide.
    const { db, clock, storage } = t.platform
    await discardKeys(db, [used.storageKey ?? '', pages[0]?.storageKey ?? ''], clock.now())
    t.clock.advance({ hours: 25 })
    await sweep()
    await expect(getFile(t, unused.id)).rejects.toThrow('gone')
    const left = await storedKeys(t)
    expect(left).toEqual(expect.arrayContaining([used.storageKey, ...pages.map(page => page.storageKey)]))
    expect(left).not.toContain(unused.storageKey)
    expect(await storage.head(used.storageKey ?? '')).not.toBeNull()
  })
})

test('a file from a form or the demo data takes the same way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'receive-'))
  const path = join(folder, 'whatever')
  await writeFile(path, sheet)
  const { userId: ownerId } = t.teacher
  const file = await receiveFile(t.platform, { ownerId, purpose: 'material', name: 'a.pdf', path })
  expect(file).toMatchObject({ state: 'uploaded', name: 'a.pdf', size: sheet.length })
  await t.platform.jobs.runDue()
  expect(await getFile(t, file.id)).toMatchObject({ state: 'ready', kind: 'pdf', pages: 4 })
  expect(await readdir(folder)).toEqual(['whatever'])
  expect(await codeOf(receiveFile(t.platform, { ownerId, purpose: 'material', name: 'a+b.pdf', path }))).toBe(
    'upload_name',
  )
  await rm(folder, { recursive: true })
})

test('covers of a swept picture go too', async () => {
  const before = await storedKeys(t)
  const png = await sharp({ create: { width: 500, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await upload(t, png, { purpose: 'cover' })
  expect((await storedKeys(t)).filter(key => !before.includes(key))).toHaveLength(4)
  t.clock.advance({ hours: 25 })
  await sweep()
  expect((await storedKeys(t)).filter(key => key.startsWith('covers/'))).toEqual([])
})

test('a preview that took too long once is tried again, and after that the file goes without', async () => {
  const pages = vi.spyOn(t.platform.mediaTools, 'renderPages')
  onTestFinished(() => pages.mockRestore())
  const { id } = await upload(t, sheet)
  pages.mockRejectedValueOnce(new MediaRefusal('took_too_long'))
  expect(await request({ fileId: id, pdfMode: 'high' })).toEqual([])
  expect(await getFile(t, id)).toMatchObject({ previewsMadeAt: null })
  const retry = async () => {
    await t.platform.db.query(`update pgboss.job set start_after = now() where name = 'media.previews'`)
    await t.platform.jobs.runDue()
    return (await listRenditions(t.platform.db, [id])).get(id) ?? []
  }
  expect((await retry()).map(({ kind }) => kind)).toEqual(['page'])

  pages.mockRejectedValueOnce(new MediaRefusal('took_too_long'))
  await request({ fileId: id, pdfMode: 'low' })
  pages.mockRejectedValueOnce(new MediaRefusal('took_too_long'))
  expect(await retry()).toEqual([])
})
