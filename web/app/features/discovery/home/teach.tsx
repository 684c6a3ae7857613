import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import board from './art/teach.svg'
import * as styles from './teach.module.css'

export function Teach() {
  return (
    <section className="sec" aria-labelledby="teach">
      <div className="wrap">
        <div className={styles.teach}>
          <div>
            <h2 id="teach">{m.home_teach_title()}</h2>
            <p>{m.home_teach_text()}</p>
          </div>
          {hasScreen('/become-teacher') && (
            <ButtonLink to="/become-teacher" variant="light" size="large" iconEnd="arrow">
              {m.home_teach_start()}
            </ButtonLink>
          )}
          <img className={styles.teachArt} src={board} alt="" width={340} height={210} loading="lazy" />
        </div>
      </div>
    </section>
  )
}
