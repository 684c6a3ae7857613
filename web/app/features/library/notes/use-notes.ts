import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { ignoreMissing } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, setAnswer, useMutation, useQuery } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { findNoteDraft, keepNoteDraft, type NoteDraft } from './note-draft.ts'

export type VideoNotes = Awaited<ReturnType<typeof laterApi.noteList>>
export type Note = VideoNotes['notes'][number]

/** The notes on one video: loaded once, then as this page has changed them. */
export function useNotes(materialId: number) {
  const userId = useSession()?.userId ?? 0
  const notes = queryOf(laterApi.noteList, { params: { id: materialId } })
  const list = useQuery({
    ...notes,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const put = (changed: (notes: readonly Note[]) => readonly Note[]) =>
    setAnswer(notes, before => ({
      notes: [...changed(before?.notes ?? [])].sort(
        (one, other) => one.seconds - other.seconds || one.id - other.id,
      ),
    }))
  const store = (note: Note) => put(notes => [...notes.filter(({ id }) => id !== note.id), note])
  const add = (draft: NoteDraft) => laterApi.noteAdd({ params: { id: materialId }, body: draft })
  const removal = useMutation<void, Note>({
    mutationFn: ({ id }) => ignoreMissing(laterApi.noteRemove({ params: { id } })),
    onSuccess: (_, note) => {
      put(notes => notes.filter(({ id }) => id !== note.id))
      toast.show({
        text: m.library_note_deleted(),
        action: { label: m.library_note_undo(), onClick: () => bringBack.mutate(note) },
      })
    },
    onError: showFailure,
  })
  const bringBack = useMutation<Note, Note>({
    mutationFn: ({ seconds, text }) => add({ seconds, text, key: crypto.randomUUID() }),
    onSuccess: store,
    onError: showFailure,
  })
  return { userId, list, add, store, remove: removal.mutate }
}

interface Draft {
  draft: NoteDraft | null
  setDraft: (draft: NoteDraft | null) => void
}

/** A draft survives a failed call, a closed tab and an empty battery. */
export function useNoteDraft(userId: number, of: string): Draft {
  const [draft, setDraft] = useState(() => findNoteDraft(window.localStorage, userId, of))
  return {
    draft,
    setDraft: next => {
      setDraft(next)
      keepNoteDraft(window.localStorage, userId, of, next)
    },
  }
}

/** Retries once when the connection is back. */
export function useWhenOnline(wanted: boolean, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!wanted) return
    const back = () => latest.current()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [wanted])
}
