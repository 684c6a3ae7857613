import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Full, useFull } from '../../library/stage-bar.tsx'
import { skipSeconds } from '../../library/use-player.ts'
import { ClipControls } from './clip-controls.tsx'
import type { ShownMaterial } from './shown-product.ts'
import { type Clip, useClip } from './use-clip.ts'

interface ClipPlayerProps {
  material: ShownMaterial
  /** Address of the clip; '' when a new one has to be asked for. */
  url: string
  /** Until the film has one of its own. */
  picture: React.ReactNode
  chip: React.ReactNode
  /** Where all of it is to be had: a button. */
  way: React.ReactNode
  onStale: () => Promise<void>
}

/** Plays as soon as it is there: it is fetched by the press of a play button. */
export function ClipPlayer({ material, url, picture, chip, way, onStale }: ClipPlayerProps) {
  const ref = useRef<HTMLVideoElement>(null)
  const player = useRef<HTMLDivElement>(null)
  const full = useFull(player)
  const clip = useClip(ref, material.clipSeconds)
  const { failed, retry, onError } = useFreshClip(ref, url, onStale)
  useGoOnHere(player)

  function press(event: KeyboardEvent) {
    // Sliders, the menu of speeds and buttons have keys of their own.
    const inControl = event.target instanceof Element && event.target.matches('input, select')
    const onButton = event.target instanceof Element && event.target.matches('button')
    if (event.altKey || event.ctrlKey || event.metaKey || inControl) return
    if (onButton && (event.key === ' ' || event.key === 'Enter')) return
    const act = keys(clip, full)[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed anywhere in the player are the player's
    <div
      className={full.filling ? 'player is-filling' : 'player'}
      ref={player}
      data-state={clip.state}
      onKeyDown={press}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: saving the picture is what is being prevented */}
      <div className="screen" onContextMenu={event => event.preventDefault()}>
        {!clip.ready && picture}
        {/* biome-ignore lint/a11y/useMediaCaption: teachers' films come without tracks */}
        <video
          ref={ref}
          src={url || undefined}
          autoPlay
          playsInline
          controlsList="nodownload noremoteplayback"
          disablePictureInPicture
          disableRemotePlayback
          aria-label={material.title}
          onClick={clip.ended ? clip.replay : clip.toggle}
          onError={onError}
        />
        {chip}
        {clip.state === 'loading' && !failed && <span className="spin screen-wait" aria-hidden="true" />}
        {clip.state === 'paused' && !failed && (
          <button type="button" className="big-play" aria-label={m.library_play()} onClick={clip.toggle}>
            <Icon name="play" />
          </button>
        )}
        {clip.state === 'ended' && !failed && (
          <div className="screen-over">
            <p>{m.product_clip_over()}</p>
            <div className="row">
              <Button variant="light" icon="refresh" onClick={clip.replay}>
                {m.library_replay()}
              </Button>
              {way}
            </div>
          </div>
        )}
        {failed && (
          <div className="screen-over" role="alert">
            <p>{m.library_video_failed()}</p>
            <Button variant="light" icon="refresh" onClick={retry}>
              {m.ui_retry()}
            </Button>
          </div>
        )}
        <p className="vh" role="status">
          {clip.state === 'loading' && m.product_clip_loading()}
          {clip.state === 'ended' && m.product_clip_over()}
        </p>
      </div>
      <ClipControls clip={clip} full={full} />
    </div>
  )
}

/** The button that was pressed is gone with the picture: the keyboard goes on at the one in its place. */
function useGoOnHere(player: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (document.activeElement === document.body)
      player.current?.querySelector<HTMLElement>('.ctl-row button')?.focus({ preventScroll: true })
  }, [player])
}

const keys = (clip: Clip, full: Full): Readonly<Record<string, () => void>> => ({
  ' ': clip.ended ? clip.replay : clip.toggle,
  k: clip.ended ? clip.replay : clip.toggle,
  arrowleft: () => clip.skip(-skipSeconds),
  arrowright: () => clip.skip(skipSeconds),
  arrowup: () => clip.setVolume(clip.volume + 10),
  arrowdown: () => clip.setVolume(clip.volume - 10),
  home: () => clip.seek(0),
  m: clip.toggleMuted,
  f: full.toggle,
})

/** A clip that fails is given a new link once; if that one fails too, the reader is asked. */
function useFreshClip(
  ref: React.RefObject<HTMLVideoElement | null>,
  url: string,
  onStale: () => Promise<void>,
) {
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const renewed = useRef(false)
  /** From where to go on with the new link. */
  const goOn = useRef(0)

  useEffect(() => {
    const video = ref.current
    if (!video || !url) return
    const played = () => {
      renewed.current = false
      setFailed(false)
    }
    video.addEventListener('playing', played)
    // A new address plays by itself, from its start; the same one, which is given again within seconds, does not.
    if (attempt > 0 && video.error) video.load()
    if (goOn.current > 0) video.currentTime = goOn.current
    goOn.current = 0
    return () => video.removeEventListener('playing', played)
  }, [ref, url, attempt])

  async function renew() {
    try {
      await onStale()
      setAttempt(count => count + 1)
    } catch {
      // Told over the film, where one can try again.
      setFailed(true)
    }
  }
  return {
    failed,
    retry: () => {
      setFailed(false)
      renewed.current = true
      goOn.current = ref.current?.currentTime ?? 0
      void renew()
    },
    onError: () => {
      goOn.current = ref.current?.currentTime ?? 0
      if (renewed.current) return setFailed(true)
      renewed.current = true
      void renew()
    },
  }
}
