import { m } from '#messages/messages.js'
import { clockTime } from '../../lib/clock-time.ts'
import { Icon } from '../icon.tsx'
import { StageButton } from '../stage-icon.tsx'
import type { PlayerCaptions } from './player-captions.ts'
import * as styles from './player-controls.module.css'
import type { FullScreen } from './use-full-screen.ts'
import { type Player, skipSeconds, speeds } from './use-player.ts'

interface PlayerControlsProps {
  player: Player
  full: FullScreen
  /** Seconds. */
  seekStep: number
  captions?: PlayerCaptions | undefined
}

/** The row below the video. */
export function PlayerControls({ player, full, seekStep, captions }: PlayerControlsProps) {
  const { time, duration, volume, muted } = player
  const share = (value: number) => `${duration > 0 ? (value / duration) * 100 : 0}%`
  const level = muted ? 0 : volume
  return (
    <div className={styles.ctl} data-part="ctl">
      <input
        type="range"
        min={0}
        max={duration || 1}
        step={seekStep}
        value={time}
        style={{ '--on': share(time), '--buffered': share(player.buffered) } as React.CSSProperties}
        aria-label={m.ui_video_seek()}
        aria-valuetext={m.ui_video_seek_text({ now: clockTime(time), all: clockTime(duration) })}
        onChange={({ target }) => player.seek(Number(target.value))}
      />
      <div className={styles.ctlRow}>
        <PlayButton player={player} />
        <SkipButton icon="replay10" label={m.ui_video_back_10()} onClick={() => player.skip(-skipSeconds)} />
        <SkipButton
          icon="forward10"
          label={m.ui_video_forward_10()}
          onClick={() => player.skip(skipSeconds)}
        />
        <span className={styles.vol} data-part="vol">
          <StageButton
            icon={level === 0 ? 'muted' : 'volume'}
            label={level === 0 ? m.ui_video_unmute() : m.ui_video_mute()}
            onClick={player.toggleMuted}
          />
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={level}
            style={{ '--on': `${level}%` } as React.CSSProperties}
            aria-label={m.ui_video_volume()}
            onChange={({ target }) => player.setVolume(Number(target.value))}
          />
        </span>
        <span className={styles.time} data-part="time">
          {clockTime(time)} <span>/ {clockTime(duration)}</span>
        </span>
        <span className={styles.sp} />
        {captions && (
          <select
            className={styles.speed}
            aria-label={m.ui_video_captions()}
            value={captions.chosen}
            onChange={({ target }) => captions.choose(target.value)}
          >
            <option value="off">{m.ui_video_captions_off()}</option>
            {captions.languages.map(({ value, label }) => (
              <option key={value} value={value} lang={value}>
                {label}
              </option>
            ))}
          </select>
        )}
        <select
          className={styles.speed}
          aria-label={m.ui_video_speed()}
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
          icon={full.on ? 'unfull' : 'full'}
          label={full.on ? m.ui_video_fullscreen_leave() : m.ui_video_fullscreen()}
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
    <StageButton className={styles.skip10} {...props}>
      <em aria-hidden="true">{skipSeconds}</em>
    </StageButton>
  )
}

function PlayButton({ player }: { player: Player }) {
  if (player.playing) return <StageButton icon="pause" label={m.ui_video_pause()} onClick={player.toggle} />
  const label = player.ended ? m.ui_video_replay() : m.ui_video_play()
  return (
    <button type="button" className="ic" aria-label={label} title={label} onClick={player.toggle}>
      <Icon name={player.ended ? 'refresh' : 'play'} />
    </button>
  )
}
