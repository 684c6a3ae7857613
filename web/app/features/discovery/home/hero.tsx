import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { cx } from '../../../ui/cx.ts'
import { searchPath } from '../../catalogue/addresses.ts'
import { SearchField } from '../../catalogue/search-field.tsx'
import building from './art/hero.svg'
import * as styles from './hero.module.css'

/** `popular`: the initial tags. */
export function Hero({ popular }: { popular: readonly string[] }) {
  return (
    <section className={styles.hero}>
      <div className={cx('wrap', styles.heroIn)}>
        <div className={styles.heroCopy}>
          <h1>
            {m.home_hero_title()}
            <br />
            <em>{m.home_hero_title_end()}</em>
          </h1>
          <p className={styles.heroLead}>{m.home_hero_lead()}</p>
          <SearchField night />
          {popular.length > 0 && (
            <p className={styles.heroTry}>
              <span>{m.home_popular()}</span>
              {popular.map(tag => (
                <Link key={tag} to={searchPath([tag])}>
                  {tag}
                </Link>
              ))}
            </p>
          )}
        </div>
        <div className={styles.heroArt}>
          <img src={building} alt={m.home_hero_alt()} width={3040} height={560} fetchPriority="high" />
        </div>
      </div>
    </section>
  )
}
