import { readToken } from '../../../lib/session.ts'

/**
 * Tells the server where the reader left off. It must also go out while the page is being left, which the
 * ordinary client's calls do not survive. No one waits for it, and a lost one costs a few seconds.
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
