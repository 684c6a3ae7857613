import { type RefObject, useEffect, useState } from 'react'

export interface FullScreen {
  on: boolean
  /** Fills the window rather than the screen; its styles have to do it. */
  filling: boolean
  toggle: () => void
}

/**
 * The whole stage with its controls and the watermark, never the bare video. Phones that only allow videos in full
 * screen get a stage that fills the window instead.
 */
export function useFullScreen(ref: RefObject<HTMLElement | null>): FullScreen {
  const [on, setOn] = useState(false)
  const [filling, setFilling] = useState(false)
  useEffect(() => {
    const changed = () => setOn(document.fullscreenElement === ref.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [ref])
  useEffect(() => {
    if (!filling) return
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setFilling(false)
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [filling])

  function toggle() {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (filling || !document.fullscreenEnabled) setFilling(now => !now)
    else ref.current?.requestFullscreen().catch(() => setFilling(true))
  }
  return { on: on || filling, filling, toggle }
}
