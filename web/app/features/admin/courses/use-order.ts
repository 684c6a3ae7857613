import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { refreshLists } from '../table/use-rows.ts'
import { inOrder, moved } from './moved.ts'

type Saving = 'idle' | 'saving' | 'saved'

/**
 * A list that is put in order by moving its items, shown at once and saved behind it: one call at a time, and of what
 * was moved meanwhile the last order only. Each call says which order it was made from, so that the server refuses it
 * where someone else has made another one.
 */
export function useOrder<Item extends { id: number }>(
  items: readonly Item[],
  save: (ids: readonly number[], seen: readonly number[]) => Promise<void>,
) {
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const [saving, setSaving] = useState<Saving>('idle')
  const next = useRef<readonly number[] | null>(null)
  const running = useRef(false)
  const known = useRef<readonly number[]>([])
  useEffect(() => {
    if (!running.current) known.current = items.map(({ id }) => id)
  })
  const shown = inOrder(items, wanted)

  async function run() {
    running.current = true
    setSaving('saving')
    try {
      while (next.current) {
        const ids = next.current
        next.current = null
        await save(ids, known.current)
        known.current = ids
      }
      setSaving('saved')
    } catch (error) {
      next.current = null
      setSaving('idle')
      const isChanged = error instanceof ApiError && error.body.code === 'order_changed'
      toast.show({ text: isChanged ? m.courses_changed() : failureOf(error).text, tone: 'bad' })
      await refreshLists()
    } finally {
      running.current = false
      setWanted(null)
    }
  }

  function move(from: number, to: number) {
    const ids = moved(
      shown.map(({ id }) => id),
      from,
      to,
    )
    setWanted(ids)
    next.current = ids
    if (!running.current) void run()
  }

  return { shown, saving, move }
}
