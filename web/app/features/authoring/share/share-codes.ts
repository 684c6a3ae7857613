/* Links for sharing: the site's root and the base64 of 'reversed id,id'; a QR link also contains the access code as a
   third part. They are identifiers, not secrets, except for the code the teacher chose to put into the QR. */

export interface SharedCourse {
  courseId: number
  /** Empty if the link has none. */
  accessCode: string
}

const reversed = (text: string) => [...text].reverse().join('')

/** In the URL-safe alphabet and without padding, so that nothing has to be escaped in a path. */
function toBase64(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function publicLink(origin: string, courseId: number): string {
  return `${origin}/${toBase64(`${reversed(String(courseId))},${courseId}`)}`
}

export function qrLink(origin: string, courseId: number, accessCode: string): string {
  const parts = [reversed(String(courseId)), courseId, ...(accessCode ? [accessCode] : [])]
  return `${origin}/qr/${toBase64(parts.join(','))}`
}

/** Null for anything that isn't a code of ours: any word of an address arrives here. */
export function readSharedCode(encoded: string): SharedCourse | null {
  const parts = fromBase64(encoded)?.split(',')
  const [check, id, accessCode = ''] = parts ?? []
  if (!check || !id || !/^[1-9]\d{0,14}$/.test(id) || check !== reversed(id)) return null
  if (accessCode && !/^[\w.-]{1,40}$/.test(accessCode)) return null
  return { courseId: Number(id), accessCode }
}

function fromBase64(encoded: string): string | null {
  try {
    return atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    // Not base64 at all: an ordinary address that doesn't exist.
    return null
  }
}
