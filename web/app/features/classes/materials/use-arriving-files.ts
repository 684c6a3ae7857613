import { useCallback, useEffect, useRef, useState } from 'react'
import { isFileName, safeFileName } from '#contract/rules/file-name.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { type RunningUpload, startUpload } from '../../../lib/uploads.ts'
import { kindOf, type MaterialKind, unfitness } from '../../authoring/materials/material-item.ts'

/** 'unfit' never left the browser; 'failed' gave up and can be retried; 'arrived' waits for its class. */
export interface ArrivingFile {
  key: string
  name: string
  kind: MaterialKind
  bytes: number
  state: 'sending' | 'broken' | 'failed' | 'unfit' | 'arrived'
  /** 0 to 1. */
  progress: number
  problem: string
  uploadId: string | null
}

interface Local {
  file: File
  upload: RunningUpload | null
}

let lastKey = 0

/** Uploading files. `onArrived` gives one to its class; accepted ones are no longer shown here. */
export function useArrivingFiles(onArrived?: (uploadId: string) => Promise<unknown>) {
  const [files, setFiles] = useState<readonly ArrivingFile[]>([])
  const present = useRef(files)
  const local = useRef(new Map<string, Local>())
  const waiting = useRef<(() => void)[]>([])
  const give = useRef(onArrived)
  give.current = onArrived

  // Uploads report at any time, several within one frame: this needs the newest list, not that of the last render.
  const change = useCallback((next: (before: readonly ArrivingFile[]) => readonly ArrivingFile[]) => {
    present.current = next(present.current)
    setFiles(present.current)
    if (!present.current.some(isUnderWay)) for (const wake of waiting.current.splice(0)) wake()
  }, [])
  const patch = useCallback(
    (key: string, part: Partial<ArrivingFile>) =>
      change(list => list.map(file => (file.key === key ? { ...file, ...part } : file))),
    [change],
  )
  const drop = useCallback(
    (key: string) => {
      local.current.delete(key)
      change(list => list.filter(file => file.key !== key))
    },
    [change],
  )

  const arrive = useCallback(
    async (key: string, uploadId: string) => {
      patch(key, { uploadId, state: 'arrived', progress: 1, problem: '' })
      if (!give.current) return
      try {
        await give.current(uploadId)
        drop(key)
      } catch (error) {
        patch(key, { state: 'failed', problem: failureOf(error).text })
      }
    },
    [patch, drop],
  )

  const send = useCallback(
    (key: string) => {
      const one = local.current.get(key)
      if (!one) return
      patch(key, { state: 'sending', problem: '' })
      one.upload = startUpload(one.file, 'material', {
        onProgress: progress => patch(key, { progress, state: 'sending' }),
        onBroken: () => patch(key, { state: 'broken' }),
        onArrived: uploadId => void arrive(key, uploadId),
        onFailed: problem => patch(key, { state: 'failed', problem }),
      })
    },
    [patch, arrive],
  )

  useEffect(() => {
    const held = local.current
    // Paused, not cancelled: choosing the same file again continues where it stopped.
    return () => {
      for (const { upload } of held.values()) upload?.pause()
    }
  }, [])

  return {
    files,
    add(chosen: readonly File[]) {
      for (const given of chosen) {
        lastKey += 1
        const key = `a${lastKey}`
        const file = isFileName(given.name) ? given : renamed(given)
        const unfit = unfitness(file)
        const kind = kindOf(file.name) ?? 'doc'
        const shown = { key, name: file.name, kind, bytes: file.size, progress: 0, uploadId: null }
        change(list => [
          ...list,
          { ...shown, state: unfit ? 'unfit' : 'sending', problem: unfit?.problem ?? '' },
        ])
        if (unfit) continue
        local.current.set(key, { file, upload: null })
        send(key)
      }
    },
    retry(key: string) {
      const uploadId = present.current.find(file => file.key === key)?.uploadId
      if (uploadId) void arrive(key, uploadId)
      else send(key)
    },
    remove(key: string) {
      local.current.get(key)?.upload?.cancel()
      drop(key)
    },
    /** Names of those that haven't arrived. */
    missing: () =>
      present.current
        .filter(({ state }) => state !== 'arrived')
        .map(({ name }) => m.classes_file_named({ name }))
        .join(m.classes_separator()),
    /** The server can't use these: each shows it, and the others stay. */
    refuse(uploadIds: readonly string[], problem: string) {
      for (const { key, uploadId } of present.current)
        if (uploadId !== null && uploadIds.includes(uploadId)) patch(key, { state: 'unfit', problem })
    },
    /** Once no upload is running: IDs of the uploaded files, or null if one failed. */
    async settled(): Promise<string[] | null> {
      if (present.current.some(isUnderWay)) await new Promise<void>(resolve => waiting.current.push(resolve))
      const ids = present.current.map(({ state, uploadId }) => (state === 'arrived' ? uploadId : null))
      return ids.every(id => id !== null) ? ids : null
    },
  }
}
export type ArrivingFiles = ReturnType<typeof useArrivingFiles>

/** Uploads that the server can't use, from a refusal; none if it was refused for another reason. */
export function refusedFiles(error: unknown): readonly { id: string; reason: string }[] {
  if (!(error instanceof ApiError) || error.body.code !== 'upload_refused') return []
  const body: unknown = error.body
  const files = typeof body === 'object' && body !== null && 'files' in body ? body.files : []
  const problem = failureOf(error).text
  // Only this refusal has them.
  return Array.isArray(files) ? (files as { id: string }[]).map(({ id }) => ({ id, reason: problem })) : []
}

export const isUnderWay = ({ state }: ArrivingFile): boolean => state === 'sending' || state === 'broken'

/** Characters that file names can't contain are replaced rather than refused. */
const renamed = (file: File): File =>
  new File([file], safeFileName(file.name), { type: file.type, lastModified: file.lastModified })
