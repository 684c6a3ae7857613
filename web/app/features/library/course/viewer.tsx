import { Suspense, use, useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import { readRichText } from '../../../ui/rich-text/read-rich-text.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { useFullScreen } from '../../../ui/video-player/use-full-screen.ts'
import { otherLanguage } from '../../catalogue/card.ts'
import { useTitles } from '../../catalogue/titles.ts'
import { Notes } from '../notes/notes.tsx'
import { PdfStage } from '../pdf/pdf-stage.tsx'
import { CourseExtrasContext } from './course-extras-slot.ts'
import { CourseInfo } from './course-info.tsx'
import { CourseProgress } from './course-progress.tsx'
import { FilmText } from './film-text.tsx'
import { LessonVideo } from './lesson-video.tsx'
import { MaterialList } from './material-list.tsx'
import { isDocument, isVideo, whereToGoOn } from './materials.ts'
import { type Course, type CourseMaterial, openCourse } from './open-course.ts'
import { StageBar } from './stage-bar.tsx'
import * as styles from './viewer.module.css'

export function Viewer({ course: loaded }: { course: Course }) {
  const [course, setCourse] = useState(loaded)
  const { materials, product, watermark } = course
  const description = useMemo(() => readRichText(product.course_description), [product.course_description])
  const titles = useTitles()
  const CourseExtras = use(CourseExtrasContext)
  // From a link that continues with one part; a later choice isn't written to the address.
  const [wanted] = useState(Number(useSearchParams()[0].get('material')))
  const [currentId, setCurrentId] = useState(() => whereToGoOn(loaded.materials, wanted)?.id)
  const current = materials.find(({ id }) => id === currentId)
  const [tab, setTab] = useState<'videos' | 'worksheets'>(() =>
    loaded.materials.some(isVideo) && !(current && !isVideo(current)) ? 'videos' : 'worksheets',
  )
  const [done, setDone] = useState<ReadonlySet<number>>(
    () => new Set(loaded.materials.filter(material => material.done).map(({ id }) => id)),
  )
  // Word files are downloaded, not viewed here.
  const countable = materials.filter(material => !isDocument(material)).length
  const stage = useRef<HTMLElement>(null)
  const full = useFullScreen(stage)
  const film = useRef<HTMLVideoElement>(null)

  const markDone = useCallback((id: number) => {
    setDone(before => (before.has(id) ? before : new Set(before).add(id)))
  }, [])

  /** The position in a material is more current here than on the server. */
  const renewLinks = useCallback(async () => {
    const opening = await openCourse(String(loaded.course_id))
    if (opening.state !== 'open') throw new Error('The course is no longer open')
    setCourse(opening.course)
  }, [loaded.course_id])

  function choose(material: CourseMaterial) {
    setCurrentId(material.id)
    stage.current?.scrollIntoView({ block: 'nearest' })
  }

  const parts = current && {
    material: current,
    watermark,
    onDone: () => markDone(current.id),
    onStale: renewLinks,
  }
  const seller = product.centre_name || product.display_name
  return (
    <>
      <div className={styles.view} data-part="view">
        <section
          className={cx(styles.viewStage, 'on-dark')}
          data-filling={full.filling || undefined}
          data-film={(current && isVideo(current)) || undefined}
          aria-label={m.library_lesson()}
          ref={stage}
        >
          {!parts && (
            <>
              <StageBar title={product.course_name} full={full} />
              <p className={styles.stageNone}>{m.library_no_material()}</p>
            </>
          )}
          {parts && isVideo(parts.material) && (
            <>
              <StageBar title={parts.material.org_name} full={full} />
              <LessonVideo key={parts.material.id} {...parts} full={full} film={film} />
            </>
          )}
          {parts && !isVideo(parts.material) && (
            <PdfStage key={parts.material.id} {...parts} mayDownload={course.may_download} full={full} />
          )}
        </section>
        <div className={styles.viewSide}>
          <div className={styles.viewTitle}>
            <p className="small muted">
              {titles.subject(product.course_category)} · {seller}
            </p>
            <h1 lang={otherLanguage(product.course_name_language)}>{product.course_name}</h1>
            {countable > 0 && <CourseProgress done={done.size} all={countable} />}
          </div>
          {parts && isVideo(parts.material) && (
            <>
              <FilmText key={`text ${parts.material.id}`} {...{ material: parts.material, film, stage }} />
              <Notes key={parts.material.id} {...{ materialId: parts.material.id, film, stage, full }} />
            </>
          )}
          <MaterialList
            materials={materials}
            current={current}
            done={done}
            tab={tab}
            onTab={setTab}
            onChoose={choose}
          />
          <CourseInfo course={course} />
        </div>
      </div>
      <div className={cx('wrap', styles.viewBelow)}>
        <section aria-labelledby="course-about">
          <h2 id="course-about">{m.library_about()}</h2>
          <RichText className={styles.rich} nodes={description} />
        </section>
      </div>
      <Suspense fallback={null}>
        <CourseExtras courseId={course.course_id} />
      </Suspense>
    </>
  )
}
