import { signedLink } from '#server/modules/media/index.ts'
import { deriveSecrets } from '#server/platform/secrets.ts'
import { createStorage } from '#server/platform/storage/create-storage.ts'
import { startS3Server } from '#server/platform/storage/s3-server.test-support.ts'
import { makeHome, startProduct } from './product.ts'
import type { Row } from './table.ts'

export const deliveries = [
  'from disk',
  'from a bucket, through the process',
  'from a bucket, by redirect',
] as const
export type Delivery = (typeof deliveries)[number]

const key = 'originals/film'
const filmBytes = 64 * 1024 * 1024
/** As much as a player asks for at a time. */
const pieceBytes = 8 * 1024 * 1024
const secret = 'only a bench signs its links with this'

/** What it costs the server to have so much of a video streamed, in pieces. */
export async function measureDelivery(way: Delivery, gigabytes: number): Promise<Row> {
  const home = await makeHome({ postgres: false })
  const bucket = await startS3Server()
  const s3 =
    way === 'from disk'
      ? null
      : { bucket: 'b', endpoint: bucket.endpoint, region: 'r', accessKeyId: 'a', secretAccessKey: 's' }
  try {
    const storage = createStorage({ dataDir: home.dataDir, s3 })
    await storage.put(key, Buffer.alloc(filmBytes, 7), { contentType: 'video/mp4' })
    const env = {
      SECRET: secret,
      ...(s3 && {
        S3_BUCKET: s3.bucket,
        S3_ENDPOINT: s3.endpoint,
        S3_REGION: s3.region,
        S3_ACCESS_KEY_ID: s3.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
        MEDIA_DELIVERY: way === 'from a bucket, by redirect' ? 'redirect' : 'proxy',
      }),
    }
    const { baseUrl, stop } = await startProduct(home, { env })
    // One piece first: what is loaded at the first use is not what a gigabyte costs.
    await stream(baseUrl, pieceBytes)
    const before = await processorSeconds(baseUrl)
    const began = performance.now()
    const requests = await stream(baseUrl, gigabytes * 1e9)
    const seconds = (performance.now() - began) / 1000
    const used = (await processorSeconds(baseUrl)) - before
    await stop()
    return [
      way,
      `${((used / gigabytes) * 1000).toFixed(0)} ms`,
      ((gigabytes * 1000) / seconds).toFixed(0),
      requests,
    ]
  } finally {
    await home.remove()
    await bucket.stop()
  }
}

async function stream(baseUrl: string, bytes: number): Promise<number> {
  const platform = { secrets: deriveSecrets(secret), clock: { now: () => new Date() } }
  const url = baseUrl + signedLink(platform, { key, contentType: 'video/mp4' })
  let left = bytes
  let requests = 0
  for (let start = 0; left > 0; start = (start + pieceBytes) % filmBytes) {
    const response = await fetch(url, { headers: { range: `bytes=${start}-${start + pieceBytes - 1}` } })
    if (response.status !== 206 || !response.body) throw new Error(`the film answered ${response.status}`)
    for await (const chunk of response.body) left -= chunk.length
    requests += 1
  }
  return requests
}

/** Of all threads of the server since it began. */
async function processorSeconds(baseUrl: string): Promise<number> {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
  const seconds = Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1])
  if (!Number.isFinite(seconds)) throw new Error('the server tells no processor time')
  return seconds
}
