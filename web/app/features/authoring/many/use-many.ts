import { useCallback, useEffect, useRef, useState } from 'react'
import type { Draft } from '#contract/authoring/drafts.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { startUpload } from '../../../lib/uploads.ts'
import { unfitness } from '../materials/material-item.ts'
import type { ManyBasis } from './load-many.ts'
import { type ComingFile, type DraftItem, isRefused, isSettled, merged } from './many-rows.ts'
import { useLostFiles } from './use-lost-files.ts'
import { type Shared, SharedMissing, useShared } from './use-shared.ts'

/** This many files upload at once; more would only slow each other down. */
const atOnce = 3
const lookAgain = 2000

export interface DraftChange {
  title?: string
  levels?: string[] | null
  price?: string | null
}

export interface Many {
  files: readonly ComingFile[]
  items: readonly DraftItem[]
  shared: Shared
  /** Names of files that hadn't arrived when the page was left. */
  lost: readonly string[]
  publishing: boolean
  add: (files: readonly File[]) => void
  retry: (key: string) => void
  drop: (key: string) => void
  /** Rejects with the refusal. */
  edit: (ids: readonly number[], change: DraftChange) => Promise<void>
  redraw: (id: number) => Promise<void>
  remove: (ids: readonly number[]) => Promise<void>
  publish: () => Promise<void>
}

/** The shared values are incomplete, or no one has looked at them. */
const isIncomplete = (error: unknown): boolean =>
  error instanceof SharedMissing || (error instanceof ApiError && Object.keys(error.fields).length > 0)

let lastKey = 0

/** Uploading files and the drafts made from them, which the server stores. */
export function useMany(basis: ManyBasis): Many {
  const [files, setFiles] = useState<readonly ComingFile[]>([])
  const [items, setItems] = useState<readonly DraftItem[]>(() => merged([], basis.drafts, new Set()))
  const [publishing, setPublishing] = useState(false)
  const present = useRef(files)
  const local = useRef(new Map<string, { file: File; stop: () => void }>())
  const gone = useRef(new Set<number>())
  /** Files that were uploading when everything was published: they follow. */
  const following = useRef(new Set<string>())

  const change = useCallback((next: (list: readonly ComingFile[]) => readonly ComingFile[]) => {
    present.current = next(present.current)
    setFiles(present.current)
  }, [])
  const patch = useCallback(
    (key: string, part: Partial<ComingFile>) =>
      change(list => list.map(file => (file.key === key ? { ...file, ...part } : file))),
    [change],
  )
  const take = useCallback(
    (drafts: readonly Draft[]) => setItems(list => merged(list, drafts, gone.current)),
    [],
  )

  const makeRef = useRef<(key: string, uploadId: string) => Promise<void>>(async () => undefined)
  const shared = useShared(basis, files.length + items.length > 0, drafts => {
    take(drafts)
    // Files that waited for them.
    for (const { key, uploadId, state } of present.current)
      if ((state === 'waiting' || state === 'failed') && uploadId) void makeRef.current(key, uploadId)
  })
  const lost = useLostFiles(basis.userId, files)

  const publishIds = useCallback(async (ids: readonly number[]) => {
    const { results } = await laterApi.draftPublish({ body: { course_ids: [...ids] } })
    const byId = new Map(results.map(({ course_id, result, code }) => [course_id, { result, code }]))
    setItems(list =>
      list.map(item => {
        const outcome = byId.get(item.draft.course_id)
        return outcome ? { ...item, outcome } : item
      }),
    )
  }, [])

  makeRef.current = async (key, uploadId) => {
    patch(key, { state: 'making', problem: '', uploadId, progress: 1 })
    try {
      await shared.ensureSaved()
    } catch (error) {
      // The file isn't at fault: it continues once the shared values are complete.
      if (isIncomplete(error)) return patch(key, { state: 'waiting' })
      return patch(key, { state: 'failed', problem: failureOf(error).text })
    }
    try {
      const draft = await laterApi.draftAdd({ body: { upload_id: uploadId } })
      take([draft])
      change(list => list.filter(file => file.key !== key))
      if (following.current.delete(key)) await publishIds([draft.course_id])
    } catch (error) {
      patch(key, { state: 'failed', problem: failureOf(error).text })
    }
  }

  const sendNext = useCallback(() => {
    const busy = present.current.filter(({ state }) => state === 'uploading' || state === 'broken').length
    const next = present.current.find(({ state }) => state === 'queued')
    const held = next && local.current.get(next.key)
    if (busy >= atOnce || !next || !held) return
    const { key } = next
    patch(key, { state: 'uploading' })
    const upload = startUpload(held.file, 'material', {
      onProgress: progress => patch(key, { progress, state: 'uploading' }),
      onBroken: () => patch(key, { state: 'broken' }),
      onArrived: uploadId => {
        void makeRef.current(key, uploadId)
        sendNext()
      },
      onFailed: problem => {
        patch(key, { state: 'failed', problem })
        sendNext()
      },
    })
    held.stop = upload.pause
    sendNext()
  }, [patch])

  useEffect(() => {
    const held = local.current
    // Paused, not cancelled: choosing the same file again continues where it stopped.
    return () => {
      for (const { stop } of held.values()) stop()
    }
  }, [])

  const isComing = items.some(
    item => !isSettled(item) && (item.draft.state === 'checking' || item.draft.state === 'cover'),
  )
  useEffect(() => {
    if (!isComing) return
    const timer = window.setInterval(() => {
      // A failed poll is repeated.
      if (!document.hidden)
        laterApi.draftList().then(
          ({ drafts }) => take(drafts),
          () => undefined,
        )
    }, lookAgain)
    return () => window.clearInterval(timer)
  }, [isComing, take])

  return {
    files,
    items,
    shared,
    lost,
    publishing,
    add(chosen) {
      const added = chosen.map((file): ComingFile => {
        lastKey += 1
        const key = `f${lastKey}`
        const isPdf = /\.pdf$/i.test(file.name)
        const problem = isPdf ? (unfitness(file)?.problem ?? '') : m.drafts_only_pdf()
        if (!problem) local.current.set(key, { file, stop: () => undefined })
        const state = problem ? 'unfit' : 'queued'
        return { key, name: file.name, bytes: file.size, state, progress: 0, problem, uploadId: null }
      })
      change(list => [...list, ...added])
      sendNext()
    },
    retry(key) {
      const file = present.current.find(one => one.key === key)
      if (file?.uploadId) void makeRef.current(key, file.uploadId)
      else {
        patch(key, { state: 'queued', problem: '', progress: 0 })
        sendNext()
      }
    },
    drop(key) {
      local.current.get(key)?.stop()
      local.current.delete(key)
      change(list => list.filter(file => file.key !== key))
      sendNext()
    },
    async edit(ids, values) {
      take((await laterApi.draftEdit({ body: { course_ids: [...ids], ...values } })).drafts)
    },
    async redraw(id) {
      take([await laterApi.draftCover({ body: { course_id: id } })])
    },
    async remove(ids) {
      await laterApi.draftRemove({ body: { course_ids: [...ids] } })
      for (const id of ids) gone.current.add(id)
      setItems(list => list.filter(({ draft }) => !gone.current.has(draft.course_id)))
    },
    async publish() {
      setPublishing(true)
      try {
        // The latest input goes on sale, not what was saved before.
        await shared.ensureSaved()
        const ids = items.filter(item => !isSettled(item) && !isRefused(item))
        for (const { key, state } of present.current) if (state !== 'unfit') following.current.add(key)
        if (ids.length > 0) await publishIds(ids.map(({ draft }) => draft.course_id))
      } finally {
        setPublishing(false)
      }
    },
  }
}
