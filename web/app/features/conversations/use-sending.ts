import { useCallback } from 'react'
import { failureOf } from '../../lib/failure.ts'
import { laterApi } from '../../lib/later-api.ts'
import { outbox, type Unsent } from './outbox.ts'
import { showNews } from './show-news.ts'

/** Keeps a message until the server has it: sent again under the same name, it arrives once. */
export function useSending(id: number): (message: Pick<Unsent, 'client_id' | 'text' | 'files'>) => void {
  return useCallback(
    ({ client_id, text, files = [] }) => {
      const to = String(id)
      const message = { client_id, text, files, at: new Date().toISOString() }
      outbox.put(to, { ...message, problem: '' })
      const sent = laterApi.messageSend({
        params: { id },
        body: { text, client_id, files: files.map(({ file_id }) => file_id) },
      })
      void sent.then(
        async ({ conversation, message: arrived }) => {
          await showNews({ conversation, messages: [arrived], seen: 0 })
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
