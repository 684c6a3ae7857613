import { readToken } from '../../../lib/session.ts'

/**
 * Tells the server where the reader stopped. This must survive leaving the page, which the ordinary client's calls
 * don't. No one waits for it, and losing one costs a few seconds.
 */
export function keepPosition(materialId: number, position: number): void {
  const token = readToken()
  if (!token) return
  fetch('/api/progress', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ material_id: materialId, position: Math.round(position * 10) / 10 }),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined)
}
