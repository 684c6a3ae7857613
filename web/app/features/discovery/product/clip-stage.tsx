import { useState } from 'react'
import { m } from '#messages/messages.js'
import { clockTime } from '../../../lib/clock-time.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as playerControlsStyles from '../../../ui/video-player/player-controls.module.css'
import * as videoPlayerStyles from '../../../ui/video-player/video-player.module.css'
import * as buyPanelStyles from './buy-panel.module.css'
import * as styles from './clip-stage.module.css'
import { lengthText } from './length-text.ts'
import type { ShownMaterial } from './shown-product.ts'
import { StageCover } from './stage-cover.tsx'

type Player = typeof import('./clip-player.tsx').ClipPlayer

/** Neither the player nor its video loads with the page: most readers only look at the picture. */
const loadPlayer = async (): Promise<Player> => (await import('./clip-player.tsx')).ClipPlayer

interface ClipStageProps {
  material: ShownMaterial
  /** Address of the clip; '' if a new one has to be requested. */
  url: string
  cover: string
  /** How many videos there are, of which it is the first. */
  videos: number
  /** A button to get all of it. */
  way: React.ReactNode
  onStale: () => Promise<void>
}

/** The clip of the first video: the picture first, the video on request. */
export function ClipStage({ material, url, cover, videos, way, onStale }: ClipStageProps) {
  const [Player, setPlayer] = useState<Player | null>(null)
  const [asked, setAsked] = useState(false)

  async function play() {
    setAsked(true)
    try {
      const loaded = await loadPlayer()
      setPlayer(() => loaded)
    } catch {
      // The connection broke on the way; the picture and its button stay.
      setAsked(false)
      toast.show({ text: m.ui_video_failed(), tone: 'bad' })
    }
  }

  const chip = <ClipChip videos={videos} />
  const picture = <StageCover cover={cover} />
  return (
    <>
      {Player ? (
        <Player material={material} url={url} picture={picture} chip={chip} way={way} onStale={onStale} />
      ) : (
        <Still
          seconds={material.clipSeconds}
          picture={picture}
          chip={chip}
          loading={asked}
          onPlay={() => void play()}
        />
      )}
      <div className={buyPanelStyles.clipNote}>
        <Icon name="info" />
        <span>{m.product_clip_note({ length: lengthText(material.seconds) })}</span>
        {way}
      </div>
    </>
  )
}

interface StillProps {
  seconds: number
  picture: React.ReactNode
  chip: React.ReactNode
  /** The player is loading. */
  loading: boolean
  onPlay: () => void
}

/** The player before it has loaded. On hover or focus, its code already loads. */
function Still({ seconds, picture, chip, loading, onPlay }: StillProps) {
  // A failed prefetch is reported when it is actually needed.
  const comeNear = () => void loadPlayer().catch(() => undefined)
  return (
    <div
      className={videoPlayerStyles.player}
      data-part="player"
      data-state={loading ? 'loading' : 'ready'}
      onPointerEnter={comeNear}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: saving the picture is what is being prevented */}
      <div
        className={videoPlayerStyles.screen}
        data-part="screen"
        onContextMenu={event => event.preventDefault()}
      >
        {picture}
        {chip}
        {loading ? (
          <span className={cx('spin', videoPlayerStyles.screenWait)} aria-hidden="true" />
        ) : (
          <button
            type="button"
            className={videoPlayerStyles.bigPlay}
            data-part="big-play"
            aria-label={m.ui_video_play()}
            onFocus={comeNear}
            onClick={onPlay}
          >
            <Icon name="play" />
          </button>
        )}
      </div>
      <div className={playerControlsStyles.ctl} data-part="ctl">
        <div className={styles.stillBar} aria-hidden="true" />
        <div className={playerControlsStyles.ctlRow}>
          <button
            type="button"
            className="ic"
            aria-label={m.ui_video_play()}
            title={m.ui_video_play()}
            onFocus={comeNear}
            onClick={onPlay}
          >
            <Icon name="play" />
          </button>
          <span className={playerControlsStyles.time} data-part="time">
            0:00 <span>/ {clockTime(seconds)}</span>
          </span>
        </div>
      </div>
    </div>
  )
}

/** Says that the video is an excerpt, and of which video. */
function ClipChip({ videos }: { videos: number }) {
  return (
    <span className={styles.screenChip}>
      <i />
      {videos > 1 ? m.product_clip_chip({ count: videos }) : m.product_clip_chip_only()}
    </span>
  )
}
