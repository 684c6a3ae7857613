import { useRef, useState } from 'react'
import type { MessageFile } from '#contract/conversations/conversations.ts'
import { messageFile, mostFilesAMessage } from '#contract/rules/conversations.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../lib/api.ts'
import { failureOf } from '../../lib/failure.ts'
import { laterApi } from '../../lib/later-api.ts'
import { apiWithProgress } from '../../lib/upload-api.ts'
import { showFailure } from '../../ui/show-failure.ts'
import { toast } from '../../ui/toasts.tsx'
import { newClientId } from './outbox.ts'

/** A file on its way to the server, or there and not sent yet. */
export interface Attachment {
  readonly key: string
  readonly source: File
  /** 0 to 1; at the end the server looks at it. */
  readonly progress: number
  /** Null until the server has it. */
  readonly brought: Pick<MessageFile, 'file_id' | 'name'> | null
  /** '' while nothing is wrong. */
  readonly problem: string
}

/**
 * Brings files one by one while somebody writes; what failed can be tried again, and all can be taken back. Without a
 * conversation they wait for the first message to someone.
 */
export function useAttachments(conversationId: number | null) {
  const [items, setItems] = useState<readonly Attachment[]>([])
  // Those that were taken back while they were on their way.
  const dropped = useRef(new Set<string>())
  const change = (key: string, next: Partial<Attachment>) =>
    setItems(before => before.map(item => (item.key === key ? { ...item, ...next } : item)))

  const removeBrought = (fileId: string) =>
    conversationId === null
      ? laterApi.firstFileRemove({ params: { file_id: fileId } })
      : laterApi.messageFileRemove({ params: { id: conversationId, file_id: fileId } })

  async function bring({ key, source }: Pick<Attachment, 'key' | 'source'>) {
    change(key, { progress: 0, problem: '' })
    if (source.size > messageFile.maxBytes)
      return change(key, { progress: 1, problem: m.conversations_attach_large() })
    const body = new FormData()
    body.set('file', source, source.name)
    try {
      const api = apiWithProgress(({ sent, total }) =>
        change(key, { progress: total > 0 ? sent / total : 0 }),
      )
      const { file } =
        conversationId === null
          ? await api.firstFileAdd({ body })
          : await api.messageFileAdd({ params: { id: conversationId }, body })
      // What nobody waits for any more is swept after a day, should this fail.
      if (dropped.current.has(key)) await removeBrought(file.file_id).catch(() => undefined)
      else change(key, { progress: 1, brought: file })
    } catch (error) {
      const problem = (error instanceof ApiError && error.fields.file) || failureOf(error).text
      change(key, { progress: 1, problem })
    }
  }

  return {
    items,
    add(files: readonly File[]) {
      const room = mostFilesAMessage - items.length
      if (files.length > room) toast.show({ text: m.conversations_attach_most(), tone: 'info' })
      const added = files.slice(0, room).map(source => ({ key: newClientId(), source }))
      setItems(before => [
        ...before,
        ...added.map(one => ({ ...one, progress: 0, brought: null, problem: '' })),
      ])
      for (const one of added) void bring(one)
    },
    again: (item: Attachment) => void bring(item),
    remove({ key, brought }: Attachment) {
      setItems(before => before.filter(item => item.key !== key))
      dropped.current.add(key)
      if (brought) removeBrought(brought.file_id).catch(showFailure)
    },
    /** They go with the message. */
    clear: () => setItems([]),
  }
}
