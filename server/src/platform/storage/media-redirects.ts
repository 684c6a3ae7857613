import type { Config } from '../config.ts'
import { s3ClientOptions } from './bucket-client.ts'
import { assertKey } from './storage.ts'

/** Redirects browsers to the bucket for a file, to an address that is signed and valid for minutes. */
export interface MediaRedirects {
  addressOf(file: RedirectedFile, now: Date): Promise<string>
}

export interface RedirectedFile {
  key: string
  contentType: string
  contentDisposition: string
  /** The address isn't valid for longer than the link that led to it. */
  expiresAt: Date
}

type S3Config = Pick<Config, 's3' | 'mediaRedirect'>

const LIFE_SECONDS = 15 * 60
/** Within it a file's address stays the same, so that a browser can use its cache. */
const STEP_SECONDS = 5 * 60
/** How long a browser may cache a redirect: its target is then valid for ten more minutes. */
export const REDIRECT_MAX_AGE_SECONDS = STEP_SECONDS

/** Null if files pass through the process: on disk, and unless redirects are configured. */
export function createMediaRedirects(config: S3Config): MediaRedirects | null {
  const { s3, mediaRedirect } = config
  if (!s3 || !mediaRedirect) return null
  const endpoint = mediaRedirect.endpoint ?? s3.endpoint
  let signer: ReturnType<typeof connect> | undefined

  return {
    async addressOf({ key, contentType, contentDisposition, expiresAt }, now) {
      assertKey(key)
      signer ??= connect({ ...s3, endpoint })
      const { client, getSignedUrl, GetObjectCommand } = await signer
      const step = STEP_SECONDS * 1000
      const signingDate = new Date(Math.floor(now.getTime() / step) * step)
      const left = Math.ceil((expiresAt.getTime() - signingDate.getTime()) / 1000)
      const expiresIn = Math.min(LIFE_SECONDS, left)
      const signed = await getSignedUrl(
        client,
        new GetObjectCommand({
          Bucket: s3.bucket,
          Key: key,
          ResponseContentType: contentType,
          ResponseContentDisposition: contentDisposition,
          ResponseCacheControl: `private, max-age=${LIFE_SECONDS}`,
        }),
        { expiresIn, signingDate },
      )
      return mediaRedirect.cdn ? atOrigin(mediaRedirect.cdn, signed) : signed
    },
  }
}

/** Where browsers are redirected, for the page's policy; null if they aren't. */
export function redirectOrigin({ s3, mediaRedirect }: S3Config): string | null {
  if (!s3 || !mediaRedirect) return null
  const known = mediaRedirect.cdn ?? mediaRedirect.endpoint ?? s3.endpoint
  if (known) return new URL(known).origin
  // Amazon's own: a name with dots wouldn't fit its certificate, so such buckets are named in the path.
  const host = `s3.${s3.region}.amazonaws.com`
  return s3.bucket.includes('.') ? `https://${host}` : `https://${s3.bucket}.${host}`
}

/** The bucket checks the signature against its own name, which the CDN restores when it asks the bucket. */
function atOrigin(cdn: string, signed: string): string {
  const { pathname, search } = new URL(signed)
  return new URL(`${pathname}${search}`, cdn).href
}

async function connect(s3: NonNullable<Config['s3']>) {
  const [{ S3Client, GetObjectCommand }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  return { client: new S3Client(s3ClientOptions(s3)), getSignedUrl, GetObjectCommand }
}
