import { laterApi } from '../../../lib/later-api.ts'
import type { FullScreen } from '../../../ui/video-player/use-full-screen.ts'
import { VideoPlayer } from '../../../ui/video-player/video-player.tsx'
import type { CourseMaterial } from '../../library/course/open-course.ts'
import { useCaptions } from '../../library/course/use-captions.ts'

interface SampleFilmProps {
  material: CourseMaterial
  full: FullScreen
  onStale: () => Promise<void>
}

/** From the beginning: no position is stored. */
export function SampleFilm({ material, ...rest }: SampleFilmProps) {
  const captions = useCaptions(material, laterApi.sampleCaptions)
  return (
    <VideoPlayer
      title={material.org_name}
      url={material.url}
      poster={material.poster}
      duration={material.duration ?? 0}
      {...(captions && { captions })}
      {...rest}
    />
  )
}
