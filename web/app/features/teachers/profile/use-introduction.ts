import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { type RunningUpload, startUpload } from '../../../lib/uploads.ts'
import { type IntroductionChange, limits } from './profile-values.ts'

const MB = 1024 * 1024

type Stage = 'kept' | 'removed' | 'uploading' | 'broken' | 'arrived'

interface Film {
  stage: Stage
  name: string
  /** 0 to 1. */
  progress: number
  uploadId: string
  problem: string
}

const kept: Film = { stage: 'kept', name: '', progress: 0, uploadId: '', problem: '' }

/** The uploading video: uploaded at once, attached when the profile is saved. */
export function useIntroduction() {
  const [film, setFilm] = useState(kept)
  const running = useRef<RunningUpload | null>(null)
  useEffect(() => () => running.current?.pause(), [])

  function reset() {
    running.current?.cancel()
    running.current = null
    setFilm(kept)
  }

  function choose(file: File) {
    reset()
    if (file.size > limits.introduction * MB)
      return setFilm({ ...kept, problem: m.profile_file_large({ most: limits.introduction }) })
    setFilm({ ...kept, stage: 'uploading', name: file.name })
    const patch = (change: Partial<Film>) => setFilm(before => ({ ...before, ...change }))
    running.current = startUpload(file, 'introduction', {
      onProgress: progress => patch({ progress, stage: 'uploading' }),
      onBroken: () => patch({ stage: 'broken' }),
      onArrived: uploadId => patch({ stage: 'arrived', uploadId, progress: 1 }),
      onFailed: problem => setFilm({ ...kept, problem }),
    })
  }

  const change: IntroductionChange =
    film.stage === 'removed' ? 'removed' : film.stage === 'arrived' ? { uploadId: film.uploadId } : null
  return {
    ...film,
    change,
    isUnderWay: film.stage === 'uploading' || film.stage === 'broken',
    choose,
    remove: () => setFilm({ ...kept, stage: 'removed' }),
    /** Also after saving: an attached upload can't be cancelled. */
    reset: (saved = false) => {
      if (saved) running.current = null
      reset()
    },
  }
}
export type Introduction = ReturnType<typeof useIntroduction>
