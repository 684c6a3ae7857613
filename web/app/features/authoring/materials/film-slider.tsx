import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import * as styles from './film-slider.module.css'
import { FilmStrip } from './film-strip.tsx'
import {
  clockText,
  lastSecond,
  movedTo,
  type PreviewWindow,
  percentAt,
  stripAround,
  stripHolds,
  withEnd,
  withStart,
} from './preview-window.ts'

interface FilmSliderProps {
  name: string
  source: string
  window: PreviewWindow
  duration: number
  /** The player's position; null while it is paused. */
  now: number | null
  /** `look`: the position of the moved edge. */
  onChange: (window: PreviewWindow, look: number) => void
}

type Grip = 'start' | 'end' | 'whole'

/** Two handles on a video strip. A long video is zoomed around the window, so that seconds can be grabbed. */
export function FilmSlider({ name, source, window: chosen, duration, now, onChange }: FilmSliderProps) {
  const ground = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<{ grip: Grip; offset: number; strip: PreviewWindow } | null>(null)
  const [kept, setKept] = useState(() => stripAround(chosen, duration))

  // While a handle is held, the strip doesn't move; otherwise it follows a window that leaves it.
  const fits = kept.end <= duration && stripHolds(kept, chosen, duration)
  const strip = held ? held.strip : fits ? kept : stripAround(chosen, duration)
  if (!held && strip !== kept && !fits) setKept(strip)

  const secondAt = (x: number) => {
    const box = ground.current?.getBoundingClientRect()
    if (!box || box.width === 0) return strip.start
    return strip.start + ((x - box.left) / box.width) * (strip.end - strip.start)
  }

  function grasp(event: PointerEvent<HTMLElement>, grip: Grip) {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    setHeld({ grip, offset: secondAt(event.clientX) - (grip === 'end' ? chosen.end : chosen.start), strip })
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (!held) return
    const second = secondAt(event.clientX) - held.offset
    apply(held.grip, Math.min(Math.max(second, strip.start), strip.end))
  }

  function apply(grip: Grip, second: number) {
    const next =
      grip === 'start'
        ? withStart(chosen, second, duration)
        : grip === 'end'
          ? withEnd(chosen, second, duration)
          : movedTo(chosen, second, duration)
    if (next.start === chosen.start && next.end === chosen.end) return
    onChange(next, grip === 'end' ? next.end : next.start)
  }

  function press(event: KeyboardEvent, grip: 'start' | 'end') {
    const at = chosen[grip]
    const step = event.shiftKey ? 5 : 1
    const second = {
      ArrowLeft: at - step,
      ArrowDown: at - step,
      ArrowRight: at + step,
      ArrowUp: at + step,
      PageDown: at - 10,
      PageUp: at + 10,
      Home: 0,
      End: lastSecond(duration),
    }[event.key]
    if (second === undefined) return
    event.preventDefault()
    apply(grip, second)
  }

  const left = percentAt(chosen.start, strip)
  const right = percentAt(chosen.end, strip)
  const moves = {
    onPointerMove: drag,
    onPointerUp: () => setHeld(null),
    onPointerCancel: () => setHeld(null),
  }
  const handle = (grip: 'start' | 'end') => ({
    className: styles.filmHandle,
    'data-grip': grip,
    role: 'slider',
    tabIndex: 0,
    'aria-label': grip === 'start' ? m.authoring_window_from({ name }) : m.authoring_window_to({ name }),
    'aria-valuemin': 0,
    'aria-valuemax': lastSecond(duration),
    'aria-valuenow': chosen[grip],
    'aria-valuetext': clockText(chosen[grip]),
    style: { left: `${grip === 'start' ? left : right}%` },
    onPointerDown: (event: PointerEvent<HTMLElement>) => grasp(event, grip),
    onKeyDown: (event: KeyboardEvent) => press(event, grip),
    ...moves,
  })
  return (
    <div className={styles.filmAt}>
      <div className={styles.filmGround} ref={ground}>
        <FilmStrip source={source} strip={strip} />
        <span className={styles.filmOut} style={{ left: 0, width: `${left}%` }} />
        <span className={styles.filmOut} style={{ left: `${right}%`, right: 0 }} />
        {/* The slider of the whole video below also moves the window, and has its own keys. */}
        <span
          className={styles.filmWhole}
          style={{ left: `${left}%`, width: `${right - left}%` }}
          onPointerDown={event => grasp(event, 'whole')}
          {...moves}
        />
        {now !== null && <span className={styles.filmNow} style={{ left: `${percentAt(now, strip)}%` }} />}
        <span {...handle('start')} />
        <span {...handle('end')} />
      </div>
      <div className={cx(styles.filmTimes, 'num')} aria-hidden="true">
        <span>{clockText(strip.start)}</span>
        <span>{clockText(strip.end)}</span>
      </div>
    </div>
  )
}
