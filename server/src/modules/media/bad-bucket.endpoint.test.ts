import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { importFile } from '#server/demo/media/import-file.ts'
import { type Fault, firstOfEach, startS3Server } from '#server/platform/storage/s3-server.test-support.ts'
import { copyFile, drawCover } from './draw-cover.ts'
import { demoFile, getFile, startUploadApp, type UploadApp, upload } from './media.test-support.ts'
import { asMediaFile } from './media-file.ts'
import { judgeFile, keepPlaced, placeFiles } from './place-files.ts'
import { receiveFile } from './receive-file.ts'
import { renditionsOf } from './rendition.repository.ts'
import { requestPreviews } from './request-previews.ts'

async function startOnBadBucket(fault: Fault): Promise<UploadApp> {
  const server = await startS3Server()
  const keys = { region: 'r', accessKeyId: 'a', secretAccessKey: 's' }
  const t = await startUploadApp({ s3: { bucket: 'b', endpoint: server.endpoint, ...keys } })
  onTestFinished(async () => {
    await t.app.close()
    await server.stop()
  })
  server.failBy(firstOfEach(fault))
  return t
}

const sheetPath = fileURLToPath(new URL('../../../../demo/materials/fractions.pdf', import.meta.url))
const purpose = 'material'

async function expectStored(t: UploadApp, id: string, bytes: Buffer): Promise<void> {
  const { state, storageKey } = await getFile(t, id)
  expect(state).toBe('ready')
  const stored = storageKey ? await t.platform.storage.get(storageKey) : null
  expect(stored && Buffer.compare(await buffer(stored.stream), bytes)).toBe(0)
}

const faults: Fault[] = ['cut in the body', 'cut before the answer', 'busy']

test.each(faults)('an upload arrives although the first of each request is %s', async fault => {
  const t = await startOnBadBucket(fault)
  const film = await demoFile('bar-models.mp4')
  await expectStored(t, (await upload(t, film)).id, film)
})

test('no way to bring or to copy a file loses it when the first of each request is cut', async () => {
  const t = await startOnBadBucket('cut in the body')
  const { platform } = t
  const ownerId = t.teacher.userId
  const sheet = await demoFile('fractions.pdf')
  const name = 'sheet.pdf'

  const received = await receiveFile(platform, { ownerId, purpose, name, path: sheetPath })
  await platform.jobs.runDue()
  await expectStored(t, received.id, sheet)

  const source = asMediaFile(await getFile(t, received.id))
  const [copy, cover] = await platform.db.transaction(async tx => {
    await requestPreviews(platform, tx, { fileId: source.id, pdfMode: 'high' })
    return [
      await copyFile(platform, tx, { source, ownerId }),
      await drawCover(platform, tx, { source, ground: '#c43d20' }),
    ] as const
  })
  await platform.jobs.runDue()
  await expectStored(t, copy, sheet)
  expect((await getFile(t, cover)).state).toBe('ready')
  expect((await renditionsOf(platform.db, [source.id])).length).toBeGreaterThan(0)

  const size = sheet.length
  const judged = await judgeFile(platform, { purpose, name, path: sheetPath, size }, ownerId)
  const placed = await placeFiles(platform, [judged])
  const [kept = ''] = await platform.db.transaction(tx => keepPlaced(platform, tx, ownerId, placed))
  await expectStored(t, kept, sheet)

  const file = { ownerId, purpose, name, path: sheetPath, facts: judged.facts } as const
  await expectStored(t, await importFile(platform, file), sheet)
})
