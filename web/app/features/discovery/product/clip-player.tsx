import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { VideoPlayer } from '../../../ui/video-player/video-player.tsx'
import * as styles from './buy-panel.module.css'
import type { ShownMaterial } from './shown-product.ts'

interface ClipPlayerProps {
  material: ShownMaterial
  /** Address of the clip; '' when a new one has to be asked for. */
  url: string
  /** Until the video has one of its own. */
  picture: React.ReactNode
  chip: React.ReactNode
  /** Where all of it is to be had: a button. */
  way: React.ReactNode
  onStale: () => Promise<void>
}

/**
 * Plays as soon as it is there: it is fetched by the press of a play button. The file holds the previewed window
 * alone, so that its first second is the window's.
 */
export function ClipPlayer({ material, url, picture, chip, way, onStale }: ClipPlayerProps) {
  return (
    <VideoPlayer
      title={material.title}
      url={url}
      duration={material.clipSeconds}
      autoPlay
      picture={picture}
      overlay={chip}
      seekStep={0.1}
      statusTexts={{ loading: m.product_clip_loading(), ended: m.product_clip_over() }}
      renderEnd={replay => (
        <div className={styles.screenOver}>
          <p>{m.product_clip_over()}</p>
          <div className="row">
            <Button variant="light" icon="refresh" onClick={replay}>
              {m.ui_video_replay()}
            </Button>
            {way}
          </div>
        </div>
      )}
      onStale={onStale}
    />
  )
}
