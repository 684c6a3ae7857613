import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { clockTime } from './clock-time.ts'
import type { CourseMaterial } from './open-course.ts'
import { StageButton } from './stage-icon.tsx'
import { type Player, skipSeconds, speeds, usePlayer } from './use-player.ts'
import { WatermarkGrid } from './watermark-grid.tsx'

interface VideoPlayerProps {
  material: CourseMaterial
  watermark: string
  full: boolean
  onFull: () => void
  onDone: () => void
  /** Links run out: asks for new ones. */
  onStale: () => Promise<void>
}

export function VideoPlayer({ material, watermark, full, onFull, onDone, onStale }: VideoPlayerProps) {
  const ref = useRef<HTMLVideoElement>(null)
  const player = usePlayer(ref, material, onDone)
  const { failed, retry, onError } = useFreshLink(ref, material.url, onStale)

  function press(event: KeyboardEvent) {
    // Sliders, the menu of speeds and buttons have keys of their own.
    const inControl = event.target instanceof Element && event.target.matches('input, select')
    const onButton = event.target instanceof Element && event.target.matches('button')
    if (event.altKey || event.ctrlKey || event.metaKey || inControl) return
    if (onButton && (event.key === ' ' || event.key === 'Enter')) return
    const act = keys(player, onFull)[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed anywhere in the player are the player's
    <div className="player" onKeyDown={press}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: saving the picture is what is being prevented */}
      <div className="screen" onContextMenu={event => event.preventDefault()}>
        {/* biome-ignore lint/a11y/useMediaCaption: teachers' films come without tracks */}
        <video
          ref={ref}
          src={material.url}
          poster={material.poster || undefined}
          preload="metadata"
          playsInline
          controlsList="nodownload noremoteplayback"
          disablePictureInPicture
          disableRemotePlayback
          aria-label={material.org_name}
          onClick={player.toggle}
          onError={onError}
        />
        <WatermarkGrid text={watermark} />
        {player.waiting && player.playing && <span className="spin screen-wait" aria-hidden="true" />}
        {!player.playing && !failed && (
          <button
            type="button"
            className="big-play"
            aria-label={player.ended ? m.library_replay() : m.library_play()}
            onClick={player.toggle}
          >
            <Icon name={player.ended ? 'refresh' : 'play'} />
          </button>
        )}
        {failed && (
          <div className="screen-failed" role="alert">
            <p>{m.library_video_failed()}</p>
            <Button variant="light" icon="refresh" onClick={retry}>
              {m.ui_retry()}
            </Button>
          </div>
        )}
      </div>
      <Controls player={player} full={full} onFull={onFull} />
    </div>
  )
}

const keys = (player: Player, onFull: () => void): Readonly<Record<string, () => void>> => ({
  ' ': player.toggle,
  k: player.toggle,
  arrowleft: () => player.skip(-skipSeconds),
  arrowright: () => player.skip(skipSeconds),
  arrowup: () => player.setVolume(player.volume + 10),
  arrowdown: () => player.setVolume(player.volume - 10),
  home: () => player.seek(0),
  m: player.toggleMuted,
  f: onFull,
})

function Controls({ player, full, onFull }: { player: Player; full: boolean; onFull: () => void }) {
  const { time, duration, volume, muted } = player
  const share = (value: number) => `${duration > 0 ? (value / duration) * 100 : 0}%`
  const level = muted ? 0 : volume
  return (
    <div className="ctl">
      <input
        className="seek"
        type="range"
        min={0}
        max={duration || 1}
        step={1}
        value={time}
        style={{ '--on': share(time), '--buffered': share(player.buffered) } as React.CSSProperties}
        aria-label={m.library_seek()}
        aria-valuetext={m.library_seek_text({ now: clockTime(time), all: clockTime(duration) })}
        onChange={({ target }) => player.seek(Number(target.value))}
      />
      <div className="ctl-row">
        <PlayButton player={player} />
        <StageButton
          icon="replay10"
          className="skip10"
          label={m.library_back_10()}
          onClick={() => player.skip(-skipSeconds)}
        >
          <em aria-hidden="true">{skipSeconds}</em>
        </StageButton>
        <StageButton
          icon="forward10"
          className="skip10"
          label={m.library_forward_10()}
          onClick={() => player.skip(skipSeconds)}
        >
          <em aria-hidden="true">{skipSeconds}</em>
        </StageButton>
        <span className="vol">
          <StageButton
            icon={level === 0 ? 'muted' : 'volume'}
            label={level === 0 ? m.library_unmute() : m.library_mute()}
            onClick={player.toggleMuted}
          />
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={level}
            style={{ '--on': `${level}%` } as React.CSSProperties}
            aria-label={m.library_volume()}
            onChange={({ target }) => player.setVolume(Number(target.value))}
          />
        </span>
        <span className="time">
          {clockTime(time)} <span>/ {clockTime(duration)}</span>
        </span>
        <span className="sp" />
        <select
          className="speed"
          aria-label={m.library_speed()}
          value={player.speed}
          onChange={({ target }) => player.setSpeed(Number(target.value))}
        >
          {speeds.map(speed => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
        <StageButton
          icon={full ? 'unfull' : 'full'}
          label={full ? m.library_fullscreen_leave() : m.library_fullscreen()}
          onClick={onFull}
        />
      </div>
    </div>
  )
}

function PlayButton({ player }: { player: Player }) {
  if (player.playing) return <StageButton icon="pause" label={m.library_pause()} onClick={player.toggle} />
  return (
    <button
      type="button"
      className="ic"
      aria-label={m.library_play()}
      title={m.library_play()}
      onClick={player.toggle}
    >
      <Icon name="play" />
    </button>
  )
}

/** A film that fails is given a new link once; if that one fails too, the reader is asked. */
function useFreshLink(
  ref: React.RefObject<HTMLVideoElement | null>,
  url: string,
  onStale: () => Promise<void>,
) {
  const [failed, setFailed] = useState(false)
  const renewed = useRef(false)
  const wasPlaying = useRef(false)

  useEffect(() => {
    const video = ref.current
    if (!video || !url) return
    const played = () => {
      renewed.current = false
      setFailed(false)
    }
    video.addEventListener('playing', played)
    if (wasPlaying.current) {
      wasPlaying.current = false
      void video.play().catch(() => undefined)
    }
    return () => video.removeEventListener('playing', played)
  }, [ref, url])

  async function renew() {
    try {
      await onStale()
    } catch {
      // Told below the film, where one can try again.
      setFailed(true)
    }
  }
  return {
    failed,
    retry: () => {
      setFailed(false)
      void renew()
    },
    onError: () => {
      wasPlaying.current = !(ref.current?.paused ?? true)
      if (renewed.current) return setFailed(true)
      renewed.current = true
      void renew()
    },
  }
}
