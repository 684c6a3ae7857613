import { useCallback, useEffect, useRef, useState } from 'react'
import { safeFileName } from '#contract/rules/file-name.ts'
import { m } from '#messages/messages.js'
import { followUpload, type RunningUpload, startUpload } from '../../../lib/uploads.ts'
import { isUnderWay, kindOf, type MaterialItem, unfitness } from './material-item.ts'
import { defaultWindow, fitted, type PreviewWindow } from './preview-window.ts'

/** This many files upload at once; more would only slow each other down. */
const atOnce = 2

export interface Materials {
  items: readonly MaterialItem[]
  /** IDs of the product's own materials that were removed. */
  deleted: readonly number[]
  add: (files: readonly File[]) => void
  rename: (key: string) => void
  remove: (key: string) => void
  /** To another position in the list. */
  move: (from: number, to: number) => void
  setTitle: (key: string, title: string) => void
  pause: (key: string) => void
  resume: (key: string) => void
  setWindow: (key: string, window: PreviewWindow) => void
  setDuration: (key: string, duration: number) => void
  setWords: (key: string, words: Pick<MaterialItem, 'speech' | 'pictureText'>) => void
  /** Resolves when no upload is running, to whether all files arrived. */
  settled: () => Promise<boolean>
  /** The current list, for work started in an earlier render. */
  current: () => { items: readonly MaterialItem[]; deleted: readonly number[] }
  replaceAll: (items: readonly MaterialItem[], deleted: readonly number[]) => void
}

interface LocalFile {
  file: File
  upload: RunningUpload | null
}

let lastKey = 0

/** The list of materials and the uploading files. Everything stops when the form is closed. */
export function useMaterials(): Materials {
  const [items, setItems] = useState<readonly MaterialItem[]>([])
  const [deleted, setDeleted] = useState<readonly number[]>([])
  const deletedNow = useRef(deleted)
  const present = useRef(items)
  const files = useRef(new Map<string, LocalFile>())
  const following = useRef(new AbortController())
  const waiting = useRef<(() => void)[]>([])

  // Uploads report at any time, several within one frame: this needs the newest list, not that of the last render.
  const change = useCallback((next: (items: readonly MaterialItem[]) => readonly MaterialItem[]) => {
    present.current = next(present.current)
    setItems(present.current)
    if (!present.current.some(isUnderWay)) for (const wake of waiting.current.splice(0)) wake()
  }, [])
  const patch = useCallback(
    (key: string, part: Partial<MaterialItem>) =>
      change(list => list.map(item => (item.key === key ? { ...item, ...part } : item))),
    [change],
  )

  const takeOut = useCallback((ids: readonly number[]) => {
    deletedNow.current = ids
    setDeleted(ids)
  }, [])

  /** Polls the state of a file that has arrived. */
  const follow = useCallback(
    async (key: string, uploadId: string) => {
      const fate = await followUpload(uploadId, following.current.signal, ({ pages, duration }) =>
        patch(key, { pages, ...(duration !== null && { duration }) }),
      )
      if (following.current.signal.aborted) return
      if (!fate) return patch(key, { state: 'refused', problem: m.authoring_file_gone() })
      patch(key, {
        state: fate.state === 'ready' ? 'ready' : 'refused',
        problem: fate.reason,
        ...(fate.state === 'ready' && fate.preview && !files.current.has(key) && { source: fate.preview }),
      })
    },
    [patch],
  )

  const sendNext = useCallback(() => {
    const busy = present.current.filter(({ state }) => state === 'uploading' || state === 'broken').length
    const next = present.current.find(({ state }) => state === 'queued')
    const local = next && files.current.get(next.key)
    if (busy >= atOnce || !next || !local) return
    const { key } = next
    patch(key, { state: 'uploading' })
    local.upload = startUpload(local.file, 'material', {
      onProgress: progress => {
        if (present.current.find(item => item.key === key)?.state !== 'paused')
          patch(key, { progress, state: 'uploading' })
      },
      onBroken: () => patch(key, { state: 'broken' }),
      onArrived: uploadId => {
        patch(key, { uploadId, state: 'checking', progress: 1 })
        follow(key, uploadId)
        sendNext()
      },
      onFailed: problem => {
        patch(key, { state: 'failed', problem })
        sendNext()
      },
    })
    sendNext()
  }, [patch, follow])

  useEffect(() => {
    const held = files.current
    const control = new AbortController()
    following.current = control
    return () => {
      control.abort()
      for (const [key, { upload }] of held) {
        // Paused, not cancelled: choosing the same file again continues where it stopped.
        upload?.pause()
        const source = present.current.find(item => item.key === key)?.source
        if (source?.startsWith('blob:')) URL.revokeObjectURL(source)
      }
    }
  }, [])

  const replaceAll = useCallback(
    (next: readonly MaterialItem[], gone: readonly number[]) => {
      // An uploaded file may be needed again; the server sweeps those that aren't.
      const arrived = new Set(present.current.flatMap(({ key, uploadId }) => (uploadId ? [key] : [])))
      for (const [key, { upload }] of files.current) if (!arrived.has(key)) upload?.cancel()
      files.current.clear()
      change(() => next)
      takeOut(gone)
      for (const item of next)
        if (item.uploadId && item.id === null && item.state !== 'refused') follow(item.key, item.uploadId)
    },
    [change, follow, takeOut],
  )

  function admit(key: string, file: File): MaterialItem {
    const unfit = unfitness(file)
    const kind = kindOf(file.name) ?? 'doc'
    if (!unfit) files.current.set(key, { file, upload: null })
    return {
      key,
      id: null,
      uploadId: null,
      name: file.name,
      fileName: file.name,
      kind,
      bytes: file.size,
      state: unfit ? 'unfit' : 'queued',
      progress: 0,
      problem: unfit?.problem ?? '',
      renamable: unfit?.renamable ?? false,
      pages: null,
      duration: null,
      window: kind === 'mp4' ? defaultWindow(null) : null,
      source: kind === 'mp4' && !unfit ? URL.createObjectURL(file) : '',
    }
  }

  // Renaming needs the file again, although it was never fit to be sent.
  const unfitFiles = useRef(new Map<string, File>())

  return {
    items,
    deleted,
    add(chosen) {
      const added = chosen.map(file => {
        lastKey += 1
        const item = admit(`f${lastKey}-${Date.now()}`, file)
        if (item.state === 'unfit') unfitFiles.current.set(item.key, file)
        return item
      })
      change(list => [...list, ...added])
      sendNext()
    },
    rename(key) {
      const file = unfitFiles.current.get(key)
      if (!file) return
      const fixed = new File([file], safeFileName(file.name), {
        type: file.type,
        lastModified: file.lastModified,
      })
      change(list => list.map(item => (item.key === key ? admit(key, fixed) : item)))
      sendNext()
    },
    remove(key) {
      const item = present.current.find(one => one.key === key)
      files.current.get(key)?.upload?.cancel()
      files.current.delete(key)
      if (item?.source.startsWith('blob:')) URL.revokeObjectURL(item.source)
      if (item && item.id !== null) takeOut([...deletedNow.current, item.id])
      change(list => list.filter(one => one.key !== key))
      sendNext()
    },
    move(from, to) {
      change(list => {
        const item = list[from]
        if (!item || !list[to]) return list
        const rest = list.filter(one => one !== item)
        return [...rest.slice(0, to), item, ...rest.slice(to)]
      })
    },
    setTitle: (key, title) => patch(key, { name: title }),
    pause(key) {
      files.current.get(key)?.upload?.pause()
      patch(key, { state: 'paused' })
      sendNext()
    },
    resume(key) {
      const local = files.current.get(key)
      if (!local) return
      const paused = present.current.find(item => item.key === key)?.state === 'paused'
      patch(key, { state: 'queued', problem: '' })
      if (paused && local.upload) {
        patch(key, { state: 'uploading' })
        local.upload.resume()
      } else sendNext()
    },
    setWindow: (key, window) => patch(key, { window, note: '' }),
    setDuration(key, duration) {
      const item = present.current.find(one => one.key === key)
      if (!item || item.duration !== null) return
      patch(key, { duration, window: item.window && fitted(item.window, duration) })
    },
    setWords: (key, words) => patch(key, words),
    settled() {
      if (!present.current.some(isUnderWay)) return Promise.resolve(allArrived())
      return new Promise(resolve => waiting.current.push(() => resolve(allArrived())))
    },
    current: () => ({ items: present.current, deleted: deletedNow.current }),
    replaceAll,
  }

  function allArrived(): boolean {
    return present.current.every(
      ({ id, uploadId, state }) => (id !== null || uploadId !== null) && state !== 'refused',
    )
  }
}
