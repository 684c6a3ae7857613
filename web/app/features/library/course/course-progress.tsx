import { useState } from 'react'
import { m } from '#messages/messages.js'
import { LanternMark } from '../../../ui/drawings.tsx'
import * as styles from './course-progress.module.css'

/** How far the reader is. The lantern brightens with each part that is finished, and stays lit after the last. */
export function CourseProgress({ done, all }: { done: number; all: number }) {
  const [before] = useState(done)
  const finished = done >= all
  return (
    <div className={styles.progress} data-finished={finished || undefined}>
      {/* A new element for each part, so that its light starts again. */}
      <span key={done} className={styles.lantern} data-lights={done > before || undefined}>
        <i style={{ opacity: done / all }} />
        <LanternMark />
      </span>
      <div
        className={styles.prog}
        role="progressbar"
        aria-label={m.library_progress()}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
      >
        <i style={{ width: `${(done / all) * 100}%` }} />
      </div>
      <p className="tiny muted" role="status">
        {finished ? m.library_finished() : m.library_progress_text({ done, all })}
      </p>
    </div>
  )
}
