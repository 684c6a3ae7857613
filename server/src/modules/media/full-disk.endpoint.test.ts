import { existsSync } from 'node:fs'
import { rm, statfs, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { makePerson } from '#server/testing/people.ts'
import { announce, append, beginUpload, demoFile, send, startUploadApp } from './media.test-support.ts'
import { GB } from './upload.rules.ts'

const MB = 1024 * 1024

test('admits what there is room for on the disk, with what others have been promised', async () => {
  const { bavail, bsize } = await statfs(tmpdir())
  const free = bavail * bsize
  const t = await startUploadApp({
    maxUploadMb: free / MB,
    storageQuotaGb: free / GB,
    storageReserveGb: free / 4 / GB,
  })
  const size = Math.floor(free / 2)
  const { path } = await beginUpload(t, { size })
  const other = await makePerson(t, { role: roles.teacher })
  const refused = await announce(t, { size, token: other.token })
  expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'storage_full' }])
  await send(t, 'DELETE', path)
  expect((await announce(t, { size, token: other.token })).status).toBe(201)
  await t.platform.db.execute(sql`delete from media_files where owner_id = ${other.userId}`)
  await t.app.close()
})

// Other systems have no such device.
if (existsSync('/dev/full')) {
  test('an upload that the disk has no room for any more is told so, and goes on when there is', async () => {
    const t = await startUploadApp()
    const film = await demoFile('bar-models.mp4')
    const { path, id } = await beginUpload(t, { size: film.length })
    const arriving = t.platform.storage.localPath(`uploads/${id}`) ?? ''
    await rm(arriving)
    await symlink('/dev/full', arriving)
    const refused = await append(t, path, 0, film)
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'storage_full' }])
    await rm(arriving)
    await writeFile(arriving, '')
    expect((await append(t, path, 0, film)).status).toBe(204)
    await t.app.close()
  })
}
