import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { type PlayerState, playerState } from './player-state.ts'

export const speeds = [0.5, 1, 1.5, 2] as const
export const skipSeconds = 10
const firstVolume = 30
const reportEverySeconds = 10
/** Someone who stopped this close to the end has seen it. */
const endSeconds = 5

export interface PlayerOptions {
  /** Seconds, until the video reports its own length. */
  duration: number
  autoPlay?: boolean
  /** Seconds: where to continue. */
  startAt?: number
  /** Called every ten seconds, on pause, at the end, and when the video or the page is left. */
  onPosition?: (seconds: number) => void
  /** Seen, except for the last twentieth. */
  onDone?: () => void
}

export interface Player {
  state: PlayerState
  /** There is a picture to show. */
  ready: boolean
  playing: boolean
  ended: boolean
  time: number
  duration: number
  /** Buffered seconds, from the beginning or from the current position. */
  buffered: number
  /** 0 to 100. */
  volume: number
  muted: boolean
  speed: number
  /** Plays or pauses; at the end, it restarts. */
  toggle: () => void
  seek: (time: number) => void
  skip: (seconds: number) => void
  setVolume: (volume: number) => void
  toggleMuted: () => void
  setSpeed: (speed: number) => void
}

/** A video's state, read from the element itself, the only one that knows it. */
export function usePlayer(ref: RefObject<HTMLVideoElement | null>, options: PlayerOptions): Player {
  const { autoPlay = false } = options
  const [, render] = useReducer((count: number) => count + 1, 0)
  const [volume, setVolumeState] = useState(firstVolume)
  const [waiting, setWaiting] = useState(autoPlay)
  usePosition(ref, options)

  useEffect(() => {
    const video = ref.current
    if (!video) return
    video.volume = firstVolume / 100
    const ready = () => setWaiting(false)
    return listen(video, {
      ...Object.fromEntries(watched.map(name => [name, render])),
      waiting: () => setWaiting(true),
      playing: ready,
      canplay: ready,
      error: ready,
    })
  }, [ref])

  const onVideo = useCallback(
    (act: (video: HTMLVideoElement) => void) => () => {
      if (ref.current) act(ref.current)
    },
    [ref],
  )
  const video = ref.current
  const duration = video && Number.isFinite(video.duration) ? video.duration : options.duration
  const ended = video?.ended ?? false
  const playing = video !== null && !video.paused && !ended
  const seek = (time: number) =>
    onVideo(element => {
      element.currentTime = Math.max(0, Math.min(time, duration))
      render()
    })()
  return {
    state: playerState({ waiting: waiting && (playing || autoPlay), playing, ended }),
    ready: (video?.readyState ?? 0) > 1,
    playing,
    ended,
    time: video?.currentTime ?? 0,
    duration,
    buffered: video ? bufferedEnd(video) : 0,
    volume,
    muted: video?.muted ?? false,
    speed: video?.playbackRate ?? 1,
    toggle: onVideo(element => {
      if (!element.paused && !element.ended) return element.pause()
      if (element.ended) element.currentTime = 0
      // Browsers may refuse to play without a user gesture; then the button remains.
      element.play().catch(() => undefined)
    }),
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

const watched = [
  'timeupdate',
  'play',
  'pause',
  'ended',
  'seeked',
  'progress',
  'ratechange',
  'volumechange',
  'loadedmetadata',
  'loadeddata',
  'durationchange',
]

/** Continues where someone stopped, or where the video was when its link was renewed, and reports the position. */
function usePosition(ref: RefObject<HTMLVideoElement | null>, options: PlayerOptions) {
  const { startAt = 0 } = options
  const latest = useRef(options)
  latest.current = options
  const reportedTime = useRef(startAt)
  /** The video's last position: with a new link, the element starts over. */
  const last = useRef(0)

  useEffect(() => {
    const video = ref.current
    if (!video) return
    const notify = () => {
      if (video.readyState === 0 || video.currentTime === reportedTime.current) return
      reportedTime.current = video.currentTime
      latest.current.onPosition?.(video.currentTime)
    }
    const started = () => {
      const goOn = last.current || (startAt > video.duration - endSeconds ? 0 : startAt)
      if (video.currentTime === 0 && goOn > 0) video.currentTime = goOn
    }
    const ticked = () => {
      if (video.currentTime > 0) last.current = video.currentTime
      if (Math.abs(video.currentTime - reportedTime.current) >= reportEverySeconds && !video.seeking) notify()
      if (video.currentTime >= video.duration * 0.95) latest.current.onDone?.()
    }
    const hidden = () => {
      if (document.visibilityState === 'hidden') notify()
    }
    const stop = listen(video, { loadedmetadata: started, timeupdate: ticked, pause: notify, ended: notify })
    document.addEventListener('visibilitychange', hidden)
    // The page may hydrate after the video has reported its length.
    if (video.readyState > 0) started()
    return () => {
      notify()
      stop()
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [ref, startAt])
}

function listen(video: HTMLVideoElement, listeners: Readonly<Record<string, () => void>>): () => void {
  for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener)
  }
}

function bufferedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime)
      return buffered.end(index)
  }
  return 0
}
