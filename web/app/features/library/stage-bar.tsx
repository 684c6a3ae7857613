import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { localePath } from '../../lib/locale.ts'
import { IconButton } from '../../ui/button.tsx'
import { StageButton } from './stage-icon.tsx'

export interface Full {
  on: boolean
  toggle: () => void
}

export function StageBar({ title, full, children }: { title: string; full: Full; children?: ReactNode }) {
  const navigate = useNavigate()
  // Someone who came by a link from elsewhere has nothing to go back to.
  const back = () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(localePath('/')))
  return (
    <div className="view-bar">
      <IconButton icon="back" label={m.library_back()} onClick={back} />
      <span className="ttl">{title}</span>
      <span className="sp" />
      {children}
      <StageButton
        icon={full.on ? 'unfull' : 'full'}
        label={full.on ? m.library_fullscreen_leave() : m.library_fullscreen()}
        onClick={full.toggle}
      />
    </div>
  )
}

/**
 * The whole stage with its controls and the watermark, never the bare film. Telephones that fill the screen
 * with films only get a stage that fills the window instead.
 */
export function useFull(ref: RefObject<HTMLElement | null>): Full & { filling: boolean } {
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
