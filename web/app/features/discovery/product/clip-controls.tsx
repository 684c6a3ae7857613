import { m } from '#messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import { clockTime } from '../../library/clock-time.ts'
import type { Full } from '../../library/stage-bar.tsx'
import { StageButton } from '../../library/stage-icon.tsx'
import { skipSeconds, speeds } from '../../library/use-player.ts'
import type { Clip } from './use-clip.ts'

/** The row below the film. Rendered on the server too, so that nothing moves when the page comes alive. */
export function ClipControls({ clip, full }: { clip: Clip; full: Full }) {
  const { time, duration, volume, muted } = clip
  const share = (value: number) => `${duration > 0 ? (value / duration) * 100 : 0}%`
  const level = muted ? 0 : volume
  return (
    <div className="ctl">
      <input
        className="seek"
        type="range"
        min={0}
        max={duration || 1}
        step={0.1}
        value={time}
        style={{ '--on': share(time), '--buffered': share(clip.buffered) } as React.CSSProperties}
        aria-label={m.library_seek()}
        aria-valuetext={m.library_seek_text({ now: clockTime(time), all: clockTime(duration) })}
        onChange={({ target }) => clip.seek(Number(target.value))}
      />
      <div className="ctl-row">
        <PlayButton clip={clip} />
        <SkipButton icon="replay10" label={m.library_back_10()} onClick={() => clip.skip(-skipSeconds)} />
        <SkipButton icon="forward10" label={m.library_forward_10()} onClick={() => clip.skip(skipSeconds)} />
        <span className="vol">
          <StageButton
            icon={level === 0 ? 'muted' : 'volume'}
            label={level === 0 ? m.library_unmute() : m.library_mute()}
            onClick={clip.toggleMuted}
          />
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={level}
            style={{ '--on': `${level}%` } as React.CSSProperties}
            aria-label={m.library_volume()}
            onChange={({ target }) => clip.setVolume(Number(target.value))}
          />
        </span>
        <span className="time">
          {clockTime(time)} <span>/ {clockTime(duration)}</span>
        </span>
        <span className="sp" />
        <select
          className="speed"
          aria-label={m.library_speed()}
          value={clip.speed}
          onChange={({ target }) => clip.setSpeed(Number(target.value))}
        >
          {speeds.map(speed => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
        <StageButton
          icon={full.on ? 'unfull' : 'full'}
          label={full.on ? m.library_fullscreen_leave() : m.library_fullscreen()}
          onClick={full.toggle}
        />
      </div>
    </div>
  )
}

interface SkipButtonProps {
  icon: 'replay10' | 'forward10'
  label: string
  onClick: () => void
}

function SkipButton(props: SkipButtonProps) {
  return (
    <StageButton className="skip10" {...props}>
      <em aria-hidden="true">{skipSeconds}</em>
    </StageButton>
  )
}

function PlayButton({ clip }: { clip: Clip }) {
  if (clip.playing) return <StageButton icon="pause" label={m.library_pause()} onClick={clip.toggle} />
  const label = clip.ended ? m.library_replay() : m.library_play()
  return (
    <button
      type="button"
      className="ic"
      aria-label={label}
      title={label}
      onClick={clip.ended ? clip.replay : clip.toggle}
    >
      <Icon name={clip.ended ? 'refresh' : 'play'} />
    </button>
  )
}
