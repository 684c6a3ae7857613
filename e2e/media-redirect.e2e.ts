import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { materialsFolder } from '#demo/index.ts'
import { signedLink } from '#server/modules/media/index.ts'
import { deriveSecrets } from '#server/platform/secrets.ts'
import { createStorage } from '#server/platform/storage/create-storage.ts'
import { startS3Server } from '#server/platform/storage/s3-server.test-support.ts'
import { startProduct } from '../bench/product.ts'
import { newPage } from './support/browser.ts'
import { open } from './support/open.ts'
import { ownHome } from './support/own-home.ts'

const key = 'originals/film'
const secret = 'only this journey signs its links so'

/** The product with its files in a bucket that browsers are sent to. */
async function startWithBucket() {
  const bucket = await startS3Server()
  onTestFinished(() => bucket.stop())
  const s3 = { bucket: 'b', endpoint: bucket.endpoint, region: 'r', accessKeyId: 'a', secretAccessKey: 's' }
  const home = await ownHome()
  const film = await readFile(join(materialsFolder, 'mole.mp4'))
  const storage = createStorage({ dataDir: home.dataDir, s3 })
  await storage.put(key, film, { contentType: 'application/octet-stream' })
  const { baseUrl } = await startProduct(home, {
    demo: false,
    env: {
      SECRET: secret,
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      MEDIA_DELIVERY: 'redirect',
    },
  })
  const signing = { secrets: deriveSecrets(secret), clock: { now: () => new Date() } }
  return { baseUrl, bucket, link: signedLink(signing, { key, contentType: 'video/mp4' }) }
}

/** Shows a video on the page as the players do, and tells its length once it is known. */
const show = (page: Page, src: string) =>
  page.evaluate(address => {
    const video = document.createElement('video')
    video.muted = true
    video.preload = 'metadata'
    document.body.replaceChildren(video)
    return new Promise<number>((resolve, reject) => {
      video.onloadedmetadata = () => resolve(video.duration)
      video.onerror = () => reject(new Error(video.error?.message ?? 'the film failed'))
      video.src = address
    })
  }, src)

const seekAndPlay = (page: Page, second: number) =>
  page.evaluate(async at => {
    const video = document.querySelector('video')
    if (!video) throw new Error('there is no film')
    const seeked = new Promise(resolve => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = at
    await seeked
    await video.play()
    await new Promise(resolve => video.addEventListener('timeupdate', resolve, { once: true }))
    return video.currentTime
  }, second)

test('a film plays from the bucket under the page’s policy, and is sought in', async () => {
  const { baseUrl, bucket, link } = await startWithBucket()
  const page = await newPage()
  await open(page, `${baseUrl}/faqs`)
  const length = await show(page, link)
  expect(length).toBeGreaterThan(1)
  expect(await seekAndPlay(page, length / 2)).toBeGreaterThanOrEqual(length / 2)
  expect(bucket.reads.length).toBeGreaterThan(0)
  for (const { key: read, range } of bucket.reads) {
    expect(read).toBe(key)
    expect(range).toMatch(/^bytes=/)
  }
})
