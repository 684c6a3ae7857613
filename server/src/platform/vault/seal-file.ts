import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Files are sealed in frames, so that none has to fit into memory and a part can be read separately. A frame is bound
 * to its file by the name, and to its position by the nonce (its number, and whether it is the last): frames that are
 * changed, swapped, left out or cut off don't open. The key of each writing is derived from the file's own key and a
 * salt, so that no nonce is used twice with one key.
 */
const MAGIC = Buffer.from('LSF1')
const SALT_BYTES = 32
export const HEADER_BYTES = MAGIC.length + SALT_BYTES
const TAG_BYTES = 16
export const FRAME_BYTES = 64 * 1024
export const SEALED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES

/** An empty file has one empty frame. */
export const lastFrameOf = (size: number): number => Math.max(0, Math.ceil(size / FRAME_BYTES) - 1)

/** The size of the content, from the size of the sealed file. */
export function openedSize(sealedSize: number): number {
  const body = sealedSize - HEADER_BYTES
  return body - Math.ceil(body / SEALED_FRAME_BYTES) * TAG_BYTES
}

export async function* sealFrames(
  fileKey: Buffer,
  name: string,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const key = deriveKey(fileKey, salt)
  yield Buffer.concat([MAGIC, salt])
  let index = 0
  // A full frame waits until it is known whether something follows.
  for await (const frame of framesOf(source, FRAME_BYTES)) {
    const nonce = nonceOf(index++, frame.isLast)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
    yield Buffer.concat([cipher.update(frame.bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Frames from `first` on; `last` is the number of the file's last one, whether it is included or not. */
export async function* openFrames(
  fileKey: Buffer,
  name: string,
  { header, first, last }: { header: Buffer; first: number; last: number },
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  if (header.length !== HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new Error('A file that should be sealed is not')
  const key = deriveKey(fileKey, header.subarray(MAGIC.length))
  let index = first
  for await (const { bytes } of framesOf(source, SEALED_FRAME_BYTES)) {
    const nonce = nonceOf(index, index === last)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-TAG_BYTES))
    yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
    index += 1
  }
}

/** Pieces of equal size; the last may be shorter. */
async function* framesOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    length += chunk.length
    if (length <= size) continue
    const whole = Buffer.concat(waiting)
    let offset = 0
    for (; length - offset > size; offset += size)
      yield { bytes: whole.subarray(offset, offset + size), isLast: false }
    waiting = [whole.subarray(offset)]
    length -= offset
  }
  yield { bytes: Buffer.concat(waiting), isLast: true }
}

const deriveKey = (fileKey: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, 'lantern file', 32))

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}
