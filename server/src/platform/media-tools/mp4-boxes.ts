import type { FileBytes } from './file-bytes.ts'
import { MediaRefusal } from './media-refusal.ts'

const maxBoxes = 500_000

/**
 * Walks the outermost boxes. A truncated upload still probes without an error if its index is at the beginning, so the
 * sizes that the boxes claim are compared with the file's.
 */
export function checkBoxes(file: FileBytes): void {
  let index = false
  let data = false
  let position = 0
  for (let count = 0; position < file.size; count += 1) {
    if (count > maxBoxes) throw new MediaRefusal('mp4_broken')
    const header = Buffer.alloc(16)
    file.readInto(header, position)
    const type = header.toString('latin1', 4, 8)
    const left = file.size - position
    if (left < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(type)) {
      // Some recorders leave a few bytes after the last box; players ignore them, and so do we.
      if (index && data) return
      throw new MediaRefusal(left < 8 ? 'mp4_truncated' : 'mp4_broken')
    }
    const size = boxSize(header, left)
    if (size > left) throw new MediaRefusal('mp4_truncated')
    if (type === 'moov') index = true
    if (type === 'mdat') data = true
    position += size
  }
  // The recorder writes the index last: without it, the file was cut off.
  if (!index) throw new MediaRefusal(data ? 'mp4_truncated' : 'mp4_broken')
}

function boxSize(header: Buffer, left: number): number {
  const short = header.readUInt32BE(0)
  if (short === 0) return left
  if (short > 1) {
    if (short < 8) throw new MediaRefusal('mp4_broken')
    return short
  }
  if (left < 16) throw new MediaRefusal('mp4_truncated')
  const long = Number(header.readBigUInt64BE(8))
  if (long < 16) throw new MediaRefusal('mp4_broken')
  return long
}
