import { useCallback } from 'react'
import { failureOf } from '../../lib/failure.ts'
import { laterApi } from '../../lib/later-api.ts'
import { invalidate } from '../../lib/query.ts'
import { outbox, type Unsent } from './outbox.ts'

/** Keeps a message until the server has it: sent again under the same name, it arrives once. */
export function useSending(id: number): (message: Pick<Unsent, 'client_id' | 'text'>) => void {
  return useCallback(
    ({ client_id, text }) => {
      const to = String(id)
      const message = { client_id, text, at: new Date().toISOString() }
      outbox.put(to, { ...message, problem: '' })
      const sent = laterApi.messageSend({ params: { id }, body: { text, client_id } })
      void sent.then(
        async () => {
          await invalidate('conversationView', 'conversationList')
          outbox.drop(to, client_id)
        },
        error => {
          const { code, text: reason } = failureOf(error)
          outbox.put(to, { ...message, problem: code === 'network' ? 'lost' : reason })
        },
      )
    },
    [id],
  )
}
