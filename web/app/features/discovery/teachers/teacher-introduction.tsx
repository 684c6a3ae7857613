import { Suspense, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { clockTime } from '../../../lib/clock-time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { ShownTeacher } from './load-teacher.ts'
import * as styles from './teacher-introduction.module.css'

// Most people read first: the player loads with the press.
const VideoPlayer = lazyPart(() =>
  import('../../../ui/video-player/video-player.tsx').then(module => ({ default: module.VideoPlayer })),
)

/** A teacher's introduction video. */
export function TeacherIntroduction({ teacher }: { teacher: ShownTeacher }) {
  const [playing, setPlaying] = useState(false)
  const [url, setUrl] = useState(teacher.introduction)
  const label = `${m.directory_intro()}: ${teacher.name}`
  const still = (
    <span className={styles.still} aria-hidden="true">
      <Avatar name={teacher.name} src={teacher.picture} size="huge" />
    </span>
  )
  async function renew() {
    const { intro_video } = await api.teacherDetails({ body: { teacher_id: teacher.id, slots: false } })
    setUrl(intro_video)
  }
  return (
    <div className={styles.stage}>
      {playing ? (
        <Suspense fallback={still}>
          <VideoPlayer
            title={label}
            url={url}
            duration={teacher.introductionSeconds}
            autoPlay
            picture={still}
            onStale={renew}
          />
        </Suspense>
      ) : (
        <>
          {still}
          <button type="button" className={styles.play} onClick={() => setPlaying(true)}>
            <span className={styles.start}>
              <Icon name="play" />
            </span>
            {m.directory_intro()}
            <span className="vh">{teacher.name}</span>
            {teacher.introductionSeconds > 0 && (
              <span className={styles.length}>{clockTime(teacher.introductionSeconds)}</span>
            )}
          </button>
        </>
      )}
    </div>
  )
}
