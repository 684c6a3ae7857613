import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startS3Server } from '#server/platform/storage/s3-server.test-support.ts'
import { heldBytes } from './file.repository.ts'
import { append, beginUpload, demoFile, getFile, offsetOf, startUploadApp } from './media.test-support.ts'

test.each(['disk', 'bucket'])(
  'bytes beyond the announced length are refused where no length was told, on a %s, and the upload goes on',
  async place => {
    const film = await demoFile('bar-models.mp4')
    const bucket = place === 'bucket' ? await startS3Server() : null
    const keys = { bucket: 'films', region: 'r', accessKeyId: 'a', secretAccessKey: 's' }
    const t = await startUploadApp({ s3: bucket && { ...keys, endpoint: bucket.endpoint } })
    const { path, id } = await beginUpload(t, { size: film.length })
    const before = await heldBytes(t.platform.db, t.teacher.userId)
    const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const request = httpRequest(`${t.origin}${path}`, {
        agent: false,
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${t.teacher.token}`,
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          'upload-offset': 0,
          'transfer-encoding': 'chunked',
        },
      })
      request.once('error', reject)
      request.once('response', async answer =>
        resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
      )
      request.write(film.subarray(0, 1000))
      request.end(Buffer.concat([film, film]))
    })
    expect([status, JSON.parse(body).code]).toEqual([413, 'body_too_large'])
    expect(await heldBytes(t.platform.db, t.teacher.userId)).toBe(before)
    const offset = await offsetOf(t, path)
    expect(offset).toBeLessThanOrEqual(film.length)
    await append(t, path, offset, film.subarray(offset))
    await t.platform.jobs.runDue()
    expect((await getFile(t, id)).size).toBe(film.length)
    await t.app.close()
    await bucket?.stop()
  },
)
