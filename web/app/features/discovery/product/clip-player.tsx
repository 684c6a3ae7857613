import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { VideoPlayer } from '../../../ui/video-player/video-player.tsx'
import * as styles from './buy-panel.module.css'
import type { ShownMaterial } from './shown-product.ts'

interface ClipPlayerProps {
  material: ShownMaterial
  /** Address of the clip; '' if a new one has to be requested. */
  url: string
  /** Until the video has one of its own. */
  picture: React.ReactNode
  chip: React.ReactNode
  /** A button to get all of it. */
  way: React.ReactNode
  onStale: () => Promise<void>
}

/**
 * Plays as soon as it has loaded, because pressing play requested it. The file only contains the previewed window, so
 * its first second is the window's.
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
