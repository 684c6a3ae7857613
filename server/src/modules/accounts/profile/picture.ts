import { randomBytes } from 'node:crypto'
import { ConcurrencyLimit } from '#server/kernel/concurrency-limit.ts'
import { refuseFields } from '#server/kernel/refusal.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

export const avatarFolder = 'avatars'
const sizes = { full: 512, small: 96 } as const
const accepted: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
// A small file can expand into gigabytes of pixels; 30 million are enough for every phone's camera.
const maxPixels = 30_000_000

const limit = new ConcurrencyLimit({ running: 2, queueLimit: 40 })

export interface StoredPicture {
  key: string
  files: readonly { path: string; bytes: Buffer }[]
}

/** Both sizes of an avatar from any upload: square, upright, without its metadata (places, names). */
export async function makeAvatar(bytes: Buffer): Promise<StoredPicture> {
  // Loaded with the first picture: with its native part, it takes a tenth of a second.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ])
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !accepted.includes(type.mime)) throw refuseFields({ profile_picture: 'picture_type' })
  const key = `${randomBytes(16).toString('base64url')}.webp`
  const square = (size: number) =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(size, size, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  return limit.run(async () => {
    try {
      const [path = '', smallPath = ''] = avatarPaths(key)
      const full = await square(sizes.full)
      const small = await square(sizes.small)
      return {
        key,
        files: [
          { path, bytes: full },
          { path: smallPath, bytes: small },
        ],
      }
    } catch {
      // The only input is the file, so anything the decoder can't read is the file's fault.
      throw refuseFields({ profile_picture: 'picture_broken' })
    }
  })
}

/** Where an avatar is in the storage: the full picture, then the small one (`<name>-96.webp`). */
export const avatarPaths = (key: string): readonly [string, string] => [
  `${avatarFolder}/${key}`,
  `${avatarFolder}/${key.replace(/\.webp$/, `-${sizes.small}.webp`)}`,
]

/** On the wire: our own picture, otherwise the provider's, otherwise none. */
export function pictureAddress(picture: { pictureKey: string | null; pictureUrl: string | null }): string {
  return picture.pictureKey ? `/media/${avatarFolder}/${picture.pictureKey}` : (picture.pictureUrl ?? '')
}

/** On the wire 'social' means that the picture is an absolute address. */
export const authUsing = (picture: { pictureKey: string | null; pictureUrl: string | null }) =>
  !picture.pictureKey && picture.pictureUrl ? ('social' as const) : ('local' as const)

export async function storeAvatar(storage: Storage, picture: StoredPicture): Promise<void> {
  for (const { path, bytes } of picture.files) await storage.put(path, bytes, { contentType: 'image/webp' })
}

export async function dropAvatar(storage: Storage, key: string): Promise<void> {
  for (const path of avatarPaths(key)) await storage.delete(path)
}
