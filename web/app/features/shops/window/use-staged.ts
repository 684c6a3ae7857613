import { useEffect, useRef, useState } from 'react'
import type { OwnSlide } from '#contract/shops/shops.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { followUpload, type RunningUpload, startUpload } from '../../../lib/uploads.ts'
import { isFilm, type RefusedFile, type StagedSlide, sortFiles } from './staged-slides.ts'

export interface Staged {
  items: readonly StagedSlide[]
  refused: readonly RefusedFile[]
  busy: boolean
  add: (files: readonly File[], taken: number) => void
  remove: (key: string) => void
  /** Sends all waiting files, one after another; each becomes a slide as soon as it is accepted. */
  upload: () => Promise<void>
  forgetRefused: () => void
}

let lastKey = 0

/** Files chosen as slides. Everything stops when the page is left. */
export function useStaged(userId: number, onSlides: (slides: readonly OwnSlide[]) => void): Staged {
  const [items, setItems] = useState<readonly StagedSlide[]>([])
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [busy, setBusy] = useState(false)
  // Uploads report at any time: this needs the newest list, not that of the last render.
  const present = useRef(items)
  const running = useRef<{ key: string; upload: RunningUpload } | null>(null)
  const following = useRef(new AbortController())

  const change = (next: readonly StagedSlide[]) => {
    present.current = next
    setItems(next)
  }
  const patch = (key: string, part: Partial<StagedSlide>) =>
    change(present.current.map(item => (item.key === key ? { ...item, ...part } : item)))
  const take = (key: string) => {
    const item = present.current.find(one => one.key === key)
    if (item) URL.revokeObjectURL(item.source)
    change(present.current.filter(one => one.key !== key))
  }
  const refuse = (...files: readonly RefusedFile[]) => setRefused(before => [...before, ...files])

  useEffect(() => {
    const control = new AbortController()
    following.current = control
    return () => {
      control.abort()
      // Paused, not cancelled: choosing the same file again continues where it stopped.
      running.current?.upload.pause()
      for (const { source } of present.current) URL.revokeObjectURL(source)
    }
  }, [])

  /** Resolves to the upload's ID; rejects with a message. */
  const send = ({ key, file }: StagedSlide): Promise<string> =>
    new Promise((resolve, reject) => {
      const upload = startUpload(file, 'slide', {
        onProgress: progress => patch(key, { progress, state: 'uploading' }),
        onBroken: () => patch(key, { state: 'uploading' }),
        onArrived: resolve,
        onFailed: reason => reject(new Error(reason)),
      })
      running.current = { key, upload }
    })

  async function bring(item: StagedSlide): Promise<void> {
    const { key, file } = item
    const { signal } = following.current
    patch(key, { state: 'uploading', problem: '', progress: 0 })
    const uploadId = await send(item)
    patch(key, { state: 'checking', progress: 1 })
    const fate = await followUpload(uploadId, signal, () => undefined)
    if (signal.aborted || !present.current.some(one => one.key === key)) return
    if (fate?.state !== 'ready') {
      refuse({ name: file.name, reason: fate?.reason || m.myshop_file_gone() })
      return take(key)
    }
    const body = new FormData()
    body.set('upload_ids', uploadId)
    const slides = await laterApi.slidesAdd({ params: { id: userId }, body })
    take(key)
    onSlides(slides)
  }

  return {
    items,
    refused,
    busy,
    add(files, taken) {
      const sorted = sortFiles(files, taken + present.current.length)
      const added = sorted.good.map((file): StagedSlide => {
        lastKey += 1
        const source = URL.createObjectURL(file)
        return {
          key: `s${lastKey}`,
          file,
          source,
          video: isFilm(file),
          state: 'staged',
          progress: 0,
          problem: '',
        }
      })
      change([...present.current, ...added])
      setRefused(sorted.refused)
    },
    remove(key) {
      if (running.current?.key === key) running.current.upload.cancel()
      take(key)
    },
    async upload() {
      if (busy) return
      setBusy(true)
      setRefused([])
      const keys = present.current.map(({ key }) => key)
      for (const key of keys) {
        // It may have been removed in the meantime.
        const item = present.current.find(one => one.key === key)
        if (!item || following.current.signal.aborted) continue
        try {
          await bring(item)
        } catch (error) {
          const known = error instanceof Error && error.name === 'Error'
          patch(key, { state: 'failed', problem: known ? error.message : failureOf(error).text })
        }
      }
      running.current = null
      setBusy(false)
    },
    forgetRefused: () => setRefused([]),
  }
}
