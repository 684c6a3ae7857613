import { useCallback, useId, useRef } from 'react'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { FullScreenDialog } from '../../../ui/dialog.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { useFullScreen } from '../../../ui/video-player/use-full-screen.ts'
import { isVideo } from '../../library/course/materials.ts'
import { StageBar } from '../../library/course/stage-bar.tsx'
import { PdfStage } from '../../library/pdf/pdf-stage.tsx'
import * as styles from './sample-dialog.module.css'
import { SampleFilm } from './sample-film.tsx'

const nothing = () => undefined

/** The free sample in full screen: read or watched as buyers do. */
export function SampleDialog({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const titleId = useId()
  const stage = useRef<HTMLElement>(null)
  const full = useFullScreen(stage)
  const opened = useQuery({
    ...queryOf(laterApi.sampleOpen, { params: { id: courseId } }),
    gcTime: 0,
  })
  const { data: material, refetch } = opened
  const renew = useCallback(async () => {
    await refetch({ throwOnError: true })
  }, [refetch])
  const title = material?.org_name ?? m.product_sample()
  return (
    <FullScreenDialog labelledBy={titleId} onClose={onClose}>
      <h2 className="vh" id={titleId}>
        {m.product_sample_of({ title })}
      </h2>
      <section
        className={`${styles.stage} on-dark`}
        data-fits={(material && isVideo(material)) || undefined}
        aria-label={m.product_sample()}
        ref={stage}
      >
        {(!material || isVideo(material)) && <StageBar title={title} full={full} onBack={onClose} />}
        {opened.isPending && (
          <p className={styles.waiting} role="status">
            <span className="spin" aria-hidden="true" />
            {m.library_wait()}
          </p>
        )}
        {opened.isError && !material && (
          <div className={styles.failed}>
            <FailedState
              title={m.product_sample_failed()}
              text={failureOf(opened.error).text}
              onRetry={() => void refetch()}
              retrying={opened.isFetching}
            />
          </div>
        )}
        {material && isVideo(material) && <SampleFilm material={material} full={full} onStale={renew} />}
        {material && !isVideo(material) && (
          <PdfStage
            material={material}
            watermark=""
            mayDownload={false}
            full={full}
            onDone={nothing}
            onStale={renew}
            onBack={onClose}
          />
        )}
      </section>
    </FullScreenDialog>
  )
}
