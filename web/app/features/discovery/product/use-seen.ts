import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../../lib/api.ts'
import { readSession } from '../../../lib/session.ts'
import type { Card } from '../../catalogue/card.ts'

/** Counts the viewer, and records the product for a signed-in reader: once per visit of the page. */
export function useSeen({ id, centreId }: Pick<Card, 'id' | 'centreId'>): void {
  const { key } = useLocation()
  const seen = useRef('')
  useEffect(() => {
    const visit = `${key} ${id}`
    if (seen.current === visit) return
    seen.current = visit
    // No one waits for either, and losing one does no harm.
    api.viewerStore({ body: { course_id: id } }).catch(() => undefined)
    const userId = readSession()?.userId
    if (!userId) return
    api
      .historyStore({ body: { user_id: userId, course_id: id, subscriber_id: centreId } })
      .catch(() => undefined)
  }, [key, id, centreId])
}
