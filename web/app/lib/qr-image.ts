import { create } from 'qrcode'
import { qrSvg } from './qr-drawing.ts'

/**
 * With the highest error correction, because the lantern covers a part. Null for a text that is too long for a code.
 */
export function qrImage(text: string): string | null {
  try {
    const { modules } = create(text, { errorCorrectionLevel: 'H' })
    return `data:image/svg+xml,${encodeURIComponent(qrSvg(modules))}`
  } catch {
    return null
  }
}
