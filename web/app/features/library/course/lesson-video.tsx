import type { RefObject } from 'react'
import { laterApi } from '../../../lib/later-api.ts'
import type { FullScreen } from '../../../ui/video-player/use-full-screen.ts'
import { VideoPlayer } from '../../../ui/video-player/video-player.tsx'
import { WatermarkGrid } from '../pdf/watermark-grid.tsx'
import { keepPosition } from './keep-position.ts'
import type { CourseMaterial } from './open-course.ts'
import { useCaptions } from './use-captions.ts'

interface LessonVideoProps {
  material: CourseMaterial
  watermark: string
  full: FullScreen
  film: RefObject<HTMLVideoElement | null>
  onDone: () => void
  onStale: () => Promise<void>
}

/** Continues where this account stopped, under the reader's watermark. */
export function LessonVideo({ material, watermark, ...rest }: LessonVideoProps) {
  const captions = useCaptions(material, laterApi.captionView)
  return (
    <VideoPlayer
      title={material.org_name}
      url={material.url}
      poster={material.poster}
      duration={material.duration ?? 0}
      startAt={material.position}
      overlay={<WatermarkGrid text={watermark} />}
      {...(captions && { captions })}
      onPosition={seconds => keepPosition(material.id, seconds)}
      {...rest}
    />
  )
}
