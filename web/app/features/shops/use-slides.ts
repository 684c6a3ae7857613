import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { glide } from '../catalogue/glide.ts'

/** How long a picture is shown; a video is shown until it ends. */
const pictureTime = 6000

export interface Slides {
  track: RefObject<HTMLDivElement | null>
  at: number
  /** The button's state; it also pauses on hover, or while it is out of view. */
  playing: boolean
  muted: boolean
  go: (to: number) => void
  setPlaying: (playing: boolean) => void
  setMuted: (muted: boolean) => void
  /** A video has ended. */
  ended: () => void
  /** For the frame around everything. */
  watch: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: () => void
  }
}

/** A row of slides that moves on its own until it is paused, and never for people who prefer less motion. */
export function useSlides(frame: RefObject<HTMLElement | null>, videos: readonly boolean[]): Slides {
  const track = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [muted, setMuted] = useState(true)
  const [held, setHeld] = useState(false)
  const seen = useSeen(frame)
  const count = videos.length

  useEffect(() => setPlaying(!window.matchMedia('(prefers-reduced-motion: reduce)').matches), [])

  const go = useCallback(
    (to: number) => {
      const element = track.current
      if (element) glide(element, ((to + count) % count) * element.clientWidth)
    },
    [count],
  )

  // Its position is where it was scrolled to, by whatever means.
  useEffect(() => {
    const element = track.current
    if (!element) return
    const look = () => setAt(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [])

  const moving = playing && seen && !held
  const picture = videos[at] === false
  useEffect(() => {
    if (!moving || !picture || count < 2) return
    const timer = window.setTimeout(() => go(at + 1), pictureTime)
    return () => window.clearTimeout(timer)
  }, [moving, picture, at, count, go])

  useEffect(() => {
    const films = [...(track.current?.children ?? [])].map(slide => slide.querySelector('video'))
    films.forEach((film, index) => {
      if (!film) return
      film.muted = muted
      if (index !== at || !playing || !seen) film.pause()
      // A browser may forbid it; the button can be pressed again.
      else film.play().catch(() => setPlaying(false))
    })
  }, [at, playing, seen, muted])

  return {
    track,
    at,
    playing,
    muted,
    go,
    setPlaying,
    setMuted,
    ended: () => {
      if (count > 1) go(at + 1)
      else setPlaying(false)
    },
    watch: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}

/** Nothing moves, and no video loads, while no one is looking. */
function useSeen(frame: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let within = false
    const notify = () => setSeen(within && !document.hidden)
    const observer = new IntersectionObserver(entries => {
      within = entries.some(entry => entry.isIntersecting)
      notify()
    })
    observer.observe(element)
    document.addEventListener('visibilitychange', notify)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', notify)
    }
  }, [frame])
  return seen
}
