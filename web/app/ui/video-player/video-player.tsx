import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import { type PlayerCaptions, toggledCaptions } from './player-captions.ts'
import { PlayerControls } from './player-controls.tsx'
import { useFreshLink } from './use-fresh-link.ts'
import { type FullScreen, useFullScreen } from './use-full-screen.ts'
import { type Player, type PlayerOptions, skipSeconds, usePlayer } from './use-player.ts'
import * as styles from './video-player.module.css'

interface VideoPlayerProps extends PlayerOptions {
  title: string
  /** '' while a new one is requested. */
  url: string
  poster?: string
  /** Shown until the video has a picture of its own. */
  picture?: ReactNode
  /** Laid over the video: a watermark, a chip. */
  overlay?: ReactNode
  captions?: PlayerCaptions
  /** For parts next to the player that follow or move the video. */
  film?: RefObject<HTMLVideoElement | null>
  /** The element filled by full screen, if it is more than the player. */
  full?: FullScreen
  /** Seconds of one step of the slider. */
  seekStep?: number
  /** Announced to people who can't see it. */
  statusTexts?: { loading: string; ended: string }
  /** Shown over the video at its end, instead of a replay button. */
  renderEnd?: (replay: () => void) => ReactNode
  /** The link has expired: requests a new one. */
  onStale: () => Promise<void>
}

/** The video of a lesson or the clip of a preview, with our controls: the browser's would offer to save it. */
export function VideoPlayer({
  title,
  url,
  poster,
  picture,
  overlay,
  seekStep = 1,
  ...rest
}: VideoPlayerProps) {
  const { autoPlay = false, statusTexts, renderEnd, onStale, captions } = rest
  const ownRef = useRef<HTMLVideoElement>(null)
  const ref = rest.film ?? ownRef
  const root = useRef<HTMLDivElement>(null)
  const ownFull = useFullScreen(root)
  const full = rest.full ?? ownFull
  const player = usePlayer(ref, rest)
  const { failed, retry, onError } = useFreshLink(ref, url, onStale)
  useFocusInside(root, autoPlay)
  const { state } = player
  const pressed = useRef(false)
  const lastCaptions = useRef<string | null>(null)
  if (captions && captions.chosen !== 'off') lastCaptions.current = captions.chosen
  /** So that the next key goes to the player, whatever was pressed before, and whether it still exists. */
  const toPlayer = () => root.current?.focus({ preventScroll: true })

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target instanceof Element && isOwnKey(event.target, event.key)) return
    const act = keys(player, full, () => captions?.choose(toggledCaptions(captions, lastCaptions.current)))[
      event.key.toLowerCase()
    ]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed anywhere in the player are the player's
    <div
      className={styles.player}
      data-filling={ownFull.filling || undefined}
      data-part="player"
      ref={root}
      data-state={state}
      tabIndex={-1}
      onKeyDown={press}
      onClick={event => byHand(event) && toPlayer()}
      onChange={event => event.target instanceof HTMLSelectElement && pressed.current && toPlayer()}
      onPointerDown={() => {
        pressed.current = true
      }}
      onKeyDownCapture={() => {
        pressed.current = false
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: saving the picture is what is being prevented */}
      <div className={styles.screen} data-part="screen" onContextMenu={event => event.preventDefault()}>
        {!player.ready && picture}
        {/* biome-ignore lint/a11y/useMediaCaption: not every teacher has brought captions */}
        <video
          ref={ref}
          src={url || undefined}
          poster={poster || undefined}
          preload="metadata"
          autoPlay={autoPlay}
          playsInline
          controlsList="nodownload noremoteplayback"
          disablePictureInPicture
          disableRemotePlayback
          aria-label={title}
          onClick={player.toggle}
          onError={onError}
        >
          {captions?.track && (
            <track
              key={captions.track.url}
              kind="captions"
              src={captions.track.url}
              srcLang={captions.track.language}
              label={captions.track.label}
              ref={show}
            />
          )}
        </video>
        {overlay}
        {state === 'loading' && !failed && (
          <span className={cx('spin', styles.screenWait)} aria-hidden="true" />
        )}
        {state === 'ended' && !failed && renderEnd?.(player.toggle)}
        {(state === 'paused' || (state === 'ended' && !renderEnd)) && !failed && (
          <button
            type="button"
            className={styles.bigPlay}
            data-part="big-play"
            aria-label={player.ended ? m.ui_video_replay() : m.ui_video_play()}
            onClick={player.toggle}
          >
            <Icon name={player.ended ? 'refresh' : 'play'} />
          </button>
        )}
        {failed && (
          <div className={styles.screenFailed} role="alert">
            <p>{m.ui_video_failed()}</p>
            <Button variant="light" icon="refresh" onClick={retry}>
              {m.ui_retry()}
            </Button>
          </div>
        )}
        {statusTexts && (
          <p className="vh" role="status">
            {state === 'loading' && statusTexts.loading}
            {state === 'ended' && statusTexts.ended}
          </p>
        )}
      </div>
      <PlayerControls player={player} full={full} seekStep={seekStep} captions={captions} />
    </div>
  )
}

/** A track added later stays hidden unless it is shown explicitly. */
function show(track: HTMLTrackElement | null): void {
  if (track) track.track.mode = 'showing'
}

/** A button pressed with a pointer keeps no focus, one pressed by keyboard does; menus close on their own. */
function byHand({ detail, target }: MouseEvent): boolean {
  return detail > 0 && !(target instanceof Element && target.closest('select, a'))
}

/** Sliders, the speed menu and buttons have keys of their own. */
function isOwnKey(target: Element, key: string): boolean {
  if (target.matches('button')) return key === ' ' || key === 'Enter'
  if (target.matches('select')) return !/^[kmfc]$/i.test(key)
  return target.matches('input') && /^(Arrow|Home|End|Page)/.test(key)
}

/** The button that requested the video disappears with the picture: the keyboard continues at the one in its place. */
function useFocusInside(root: React.RefObject<HTMLElement | null>, wanted: boolean) {
  useEffect(() => {
    if (wanted && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('[data-part=ctl] button')?.focus({ preventScroll: true })
  }, [root, wanted])
}

const keys = (
  player: Player,
  full: FullScreen,
  toggleCaptions: () => void,
): Readonly<Record<string, () => void>> => ({
  ' ': player.toggle,
  k: player.toggle,
  arrowleft: () => player.skip(-skipSeconds),
  arrowright: () => player.skip(skipSeconds),
  arrowup: () => player.setVolume(player.volume + 10),
  arrowdown: () => player.setVolume(player.volume - 10),
  home: () => player.seek(0),
  m: player.toggleMuted,
  f: full.toggle,
  c: toggleCaptions,
})
