import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FilmSlider } from './film-slider.tsx'
import { PreviewTimes } from './preview-times.tsx'
import {
  clockText,
  lastSecond,
  maxSeconds,
  movedTo,
  type PreviewWindow,
  shortClock,
} from './preview-window.ts'
import * as styles from './preview-window-editor.module.css'

interface PreviewWindowEditorProps {
  name: string
  window: PreviewWindow
  /** Seconds; null until the file has been checked. */
  duration: number | null
  /** A local file or a signed link; empty while there is nothing to show. */
  source: string
  open: boolean
  onChange: (window: PreviewWindow) => void
  onDuration: (seconds: number) => void
}

/** Which seconds of a video visitors see: chosen on the video itself, or by times. */
export function PreviewWindowEditor(props: PreviewWindowEditorProps) {
  const { name, window: chosen } = props
  const [open, setOpen] = useState(props.open)
  return (
    <details className={styles.trim} open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="down" />
        <b>{m.authoring_window()}</b>
        <span className="vh">{name}</span>
        <span className="chip chip-jade num">
          {m.authoring_window_length({ seconds: chosen.end - chosen.start, most: maxSeconds })}
        </span>
        <span className="tiny muted num">
          {clockText(chosen.start)} – {clockText(chosen.end)}
        </span>
      </summary>
      {open && <OpenEditor {...props} />}
    </details>
  )
}

function OpenEditor({
  name,
  window: chosen,
  duration,
  source,
  onChange,
  onDuration,
}: PreviewWindowEditorProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [now, setNow] = useState<number | null>(null)
  const [playing, setPlaying] = useState(false)
  const [unplayable, setUnplayable] = useState(false)
  const latest = useRef(chosen)
  latest.current = chosen

  /** Shows the frame at a handle. */
  function change(next: PreviewWindow, look: number) {
    onChange(next)
    const player = video.current
    if (!player) return
    player.pause()
    player.currentTime = look
  }

  function play() {
    const player = video.current
    if (!player) return
    if (playing) return player.pause()
    player.currentTime = chosen.start
    // Refused only if the page lost the press that allows it; pressing again works.
    player.play().catch(() => undefined)
  }

  // Only the window is played, even if it moves in the meantime.
  useEffect(() => {
    if (!playing) return
    let frame = requestAnimationFrame(follow)
    function follow() {
      const player = video.current
      if (!player) return
      setNow(player.currentTime)
      if (player.currentTime >= latest.current.end) player.pause()
      frame = requestAnimationFrame(follow)
    }
    return () => cancelAnimationFrame(frame)
  }, [playing])

  const length = duration ?? (source ? null : lastSecond(null))
  const rest = duration === null ? 0 : Math.max(0, lastSecond(duration) - (chosen.end - chosen.start))
  return (
    <div className={styles.trimIn}>
      {source && !unplayable && (
        <div className={styles.trimStage}>
          {/* biome-ignore lint/a11y/useMediaCaption: the teacher's own file, to choose a part of it */}
          <video
            ref={video}
            src={source}
            preload="metadata"
            playsInline
            aria-label={name}
            onContextMenu={event => event.preventDefault()}
            onLoadedMetadata={event => {
              const { duration: seconds } = event.currentTarget
              if (Number.isFinite(seconds)) onDuration(seconds)
              event.currentTarget.currentTime = latest.current.start
            }}
            onPlay={() => setPlaying(true)}
            onPause={() => {
              setPlaying(false)
              setNow(null)
            }}
            onError={() => setUnplayable(true)}
          />
        </div>
      )}
      <div className={styles.trimMain}>
        {unplayable && <p className="help">{m.authoring_window_unplayable()}</p>}
        {duration !== null && (
          <>
            <FilmSlider
              name={name}
              source={unplayable ? '' : source}
              window={chosen}
              duration={duration}
              now={now}
              onChange={change}
            />
            <div className={styles.trimWhole}>
              <span className="num">{shortClock(0)}</span>
              <input
                type="range"
                min={0}
                max={rest}
                step={1}
                value={chosen.start}
                disabled={rest === 0}
                aria-label={m.authoring_window_place({ name })}
                aria-valuetext={m.authoring_window_text({
                  start: clockText(chosen.start),
                  end: clockText(chosen.end),
                })}
                onChange={event => {
                  const next = movedTo(chosen, Number(event.currentTarget.value), duration)
                  change(next, next.start)
                }}
              />
              <span className="num">{shortClock(duration)}</span>
            </div>
          </>
        )}
        {length === null && !unplayable && <p className="help">{m.authoring_window_reading()}</p>}
        <div className={styles.trimTimes}>
          <PreviewTimes window={chosen} duration={duration} onChange={change} />
          {source && !unplayable && (
            <Button variant="line" icon={playing ? undefined : 'play'} onClick={play}>
              {playing ? m.authoring_window_stop() : m.authoring_window_play()}
            </Button>
          )}
        </div>
        <p className="help">{m.authoring_window_help({ most: maxSeconds })}</p>
      </div>
    </div>
  )
}
