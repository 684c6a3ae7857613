import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { keepPosition } from './keep-position.ts'
import type { CourseMaterial } from './open-course.ts'

export const speeds = [0.5, 1, 1.5, 2] as const
export const skipSeconds = 10
const firstVolume = 30
const keepEverySeconds = 10
/** Whoever stopped this close to the end has seen it. */
const endSeconds = 5

export interface Player {
  ready: boolean
  waiting: boolean
  playing: boolean
  ended: boolean
  time: number
  duration: number
  /** Seconds that are there already, from the beginning or from where one is. */
  buffered: number
  /** 0 to 100. */
  volume: number
  muted: boolean
  speed: number
  toggle: () => void
  seek: (time: number) => void
  skip: (seconds: number) => void
  setVolume: (volume: number) => void
  toggleMuted: () => void
  setSpeed: (speed: number) => void
}

/**
 * A film's state, read from the element itself, which is the only one that knows. Goes on where this account
 * left off and remembers it every ten seconds, at a pause, and when the film or the page is left.
 */
export function usePlayer(
  ref: RefObject<HTMLVideoElement | null>,
  material: CourseMaterial,
  onDone: () => void,
): Player {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const [volume, setVolumeState] = useState(firstVolume)
  const [waiting, setWaiting] = useState(false)
  const kept = useRef(material.position)
  /** Where the film stood last, for when its link is renewed. */
  const stood = useRef(0)
  const done = useRef(onDone)
  done.current = onDone
  const { id, position: startAt } = material

  useEffect(() => {
    const video = ref.current
    if (!video) return
    video.volume = firstVolume / 100

    const keep = () => {
      if (video.readyState === 0 || video.currentTime === kept.current) return
      kept.current = video.currentTime
      keepPosition(id, video.currentTime)
    }
    const started = () => {
      const nearEnd = startAt > video.duration - endSeconds
      // After a link was renewed the element begins anew: then it is where it was a moment ago.
      const goOn = stood.current || (nearEnd ? 0 : startAt)
      if (video.currentTime === 0 && goOn > 0) video.currentTime = goOn
      render()
    }
    const ticked = () => {
      render()
      if (video.currentTime > 0) stood.current = video.currentTime
      if (Math.abs(video.currentTime - kept.current) >= keepEverySeconds && !video.seeking) keep()
      if (video.currentTime >= video.duration * 0.95) done.current()
    }
    const hidden = () => {
      if (document.visibilityState === 'hidden') keep()
    }
    const listeners: [string, () => void][] = [
      ['loadedmetadata', started],
      ['timeupdate', ticked],
      ['pause', keep],
      ['ended', keep],
      ['waiting', () => setWaiting(true)],
      ['playing', () => setWaiting(false)],
      ['canplay', () => setWaiting(false)],
      ...['play', 'pause', 'ended', 'seeked', 'progress', 'ratechange', 'volumechange', 'durationchange'].map(
        (name): [string, () => void] => [name, render],
      ),
    ]
    for (const [name, listener] of listeners) video.addEventListener(name, listener)
    document.addEventListener('visibilitychange', hidden)
    // The page may be alive after the film has told its length.
    if (video.readyState > 0) started()
    return () => {
      keep()
      for (const [name, listener] of listeners) video.removeEventListener(name, listener)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [ref, id, startAt])

  const onVideo = useCallback(
    (act: (video: HTMLVideoElement) => void) => () => {
      if (ref.current) act(ref.current)
    },
    [ref],
  )
  const video = ref.current
  const duration = video && Number.isFinite(video.duration) ? video.duration : (material.duration ?? 0)
  const seek = (time: number) =>
    onVideo(element => {
      element.currentTime = Math.max(0, Math.min(time, duration))
    })()
  return {
    ready: (video?.readyState ?? 0) > 0,
    waiting,
    playing: video !== null && !video.paused && !video.ended,
    ended: video?.ended ?? false,
    time: video?.currentTime ?? 0,
    duration,
    buffered: video ? bufferedEnd(video) : 0,
    volume,
    muted: video?.muted ?? false,
    speed: video?.playbackRate ?? 1,
    // A browser may refuse to play without being asked by hand; the button is the hand.
    toggle: onVideo(element =>
      element.paused ? void element.play().catch(() => undefined) : element.pause(),
    ),
    seek,
    skip: seconds => seek((video?.currentTime ?? 0) + seconds),
    setVolume: next =>
      onVideo(element => {
        const level = Math.max(0, Math.min(100, next))
        setVolumeState(level)
        element.volume = level / 100
        element.muted = level === 0
      })(),
    toggleMuted: onVideo(element => {
      element.muted = !element.muted
    }),
    setSpeed: speed =>
      onVideo(element => {
        element.playbackRate = speed
      })(),
  }
}

function bufferedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime)
      return buffered.end(index)
  }
  return 0
}
