import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { cx } from '../../../ui/cx.ts'
import { useTitles } from '../../catalogue/titles.ts'
import beyond from './art/level-beyond.svg'
import kindergarten from './art/level-kindergarten.svg'
import primary from './art/level-primary.svg'
import secondary from './art/level-secondary.svg'
import * as styles from './levels.module.css'

const stages = [
  {
    name: 'kindergarten',
    art: kindergarten,
    title: m.home_level_kindergarten,
    text: m.home_level_kindergarten_text,
    levels: /^(Pre-K|K\d)$/,
  },
  {
    name: 'primary',
    art: primary,
    title: m.home_level_primary,
    text: m.home_level_primary_text,
    levels: /^P\d$/,
  },
  {
    name: 'secondary',
    art: secondary,
    title: m.home_level_secondary,
    text: m.home_level_secondary_text,
    levels: /^S\d$/,
  },
  {
    name: 'beyond',
    art: beyond,
    title: m.home_level_beyond,
    text: m.home_level_beyond_text,
    levels: /^(?!(Pre-K|[KPS]\d)$)/,
  },
] as const

interface LevelsProps {
  /** English titles, in their administered order. */
  levels: readonly string[]
  subjects: readonly string[]
}

/** Entry points to the catalogue, by age and by subject. */
export function Levels({ levels, subjects }: LevelsProps) {
  const titles = useTitles()
  return (
    <section className="sec" aria-labelledby="levels">
      <div className="wrap">
        <div className={cx('sec-head', styles.levelsHead)}>
          <div>
            <h2 id="levels">{m.home_levels_title()}</h2>
            <p>{m.home_levels_lead()}</p>
          </div>
          <ul className={styles.subjects} aria-label={m.home_subjects()}>
            {subjects.map(title => (
              <li key={title}>
                <Link className={styles.pick} to={`/products/all?subjects=${encodeURIComponent(title)}`}>
                  {titles.subject(title)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.levels}>
          {stages.map(stage => (
            <article key={stage.name} className={styles.level} data-stage={stage.name}>
              <h3>{stage.title()}</h3>
              <p>{stage.text()}</p>
              <ul className={styles.levelSet}>
                {levels
                  .filter(title => stage.levels.test(title))
                  .map(title => (
                    <li key={title}>
                      <Link to={`/products/all?levels=${encodeURIComponent(title)}`}>
                        {titles.level(title)}
                      </Link>
                    </li>
                  ))}
              </ul>
              <img src={stage.art} alt="" width={120} height={120} loading="lazy" />
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
