import { type RefObject, useCallback, useEffect, useReducer, useState } from 'react'
import type { Player } from '../../library/use-player.ts'

const firstVolume = 30

/** What a clip is doing. Before it is asked for, only its picture is there. */
export type ClipState = 'loading' | 'playing' | 'paused' | 'ended'

export interface Clip extends Player {
  readonly state: ClipState
  /** Plays from the start. */
  readonly replay: () => void
}

/**
 * The state of a preview clip, read from the element itself, which is the only one that knows. The file holds
 * the previewed window alone, so that its first second is the window's.
 */
export function useClip(ref: RefObject<HTMLVideoElement | null>, seconds: number): Clip {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const [volume, setVolumeState] = useState(firstVolume)
  const [waiting, setWaiting] = useState(true)

  useEffect(() => {
    const video = ref.current
    if (!video) return
    video.volume = firstVolume / 100
    const watched = [
      'timeupdate',
      'play',
      'pause',
      'ended',
      'seeked',
      'progress',
      'ratechange',
      'volumechange',
    ]
    const listeners: [string, () => void][] = [
      ...[...watched, 'loadedmetadata', 'loadeddata', 'durationchange'].map((name): [string, () => void] => [
        name,
        render,
      ]),
      ['waiting', () => setWaiting(true)],
      ['playing', () => setWaiting(false)],
      ['canplay', () => setWaiting(false)],
      ['error', () => setWaiting(false)],
    ]
    for (const [name, listener] of listeners) video.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of listeners) video.removeEventListener(name, listener)
    }
  }, [ref])

  const onVideo = useCallback(
    (act: (video: HTMLVideoElement) => void) => () => {
      if (ref.current) act(ref.current)
    },
    [ref],
  )
  const video = ref.current
  const duration = video && Number.isFinite(video.duration) ? video.duration : seconds
  const ended = video?.ended ?? false
  const playing = video !== null && !video.paused && !ended
  const seek = (time: number) =>
    onVideo(element => {
      element.currentTime = Math.max(0, Math.min(time, duration))
      render()
    })()
  // A browser may refuse to play without being asked by hand; the button is the hand.
  const play = (element: HTMLVideoElement) => void element.play().catch(() => undefined)
  return {
    state: stateOf({ waiting, playing, ended }),
    // There is a picture to show.
    ready: (video?.readyState ?? 0) > 1,
    waiting,
    playing,
    ended,
    time: video?.currentTime ?? 0,
    duration,
    buffered: video ? bufferedEnd(video) : 0,
    volume,
    muted: video?.muted ?? false,
    speed: video?.playbackRate ?? 1,
    toggle: onVideo(element => (element.paused ? play(element) : element.pause())),
    replay: onVideo(element => {
      element.currentTime = 0
      play(element)
    }),
    seek,
    skip: by => seek((video?.currentTime ?? 0) + by),
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

interface Facts {
  waiting: boolean
  playing: boolean
  ended: boolean
}

export function stateOf({ waiting, playing, ended }: Facts): ClipState {
  if (ended) return 'ended'
  if (waiting) return 'loading'
  return playing ? 'playing' : 'paused'
}

function bufferedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime)
      return buffered.end(index)
  }
  return 0
}
