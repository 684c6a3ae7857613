import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { searchPath } from '../../catalogue/addresses.ts'
import { SearchField } from '../../catalogue/search-field.tsx'
import building from './art/hero.svg'

/** `popular`: tags to begin with. */
export function Hero({ popular }: { popular: readonly string[] }) {
  return (
    <section className="hero">
      <div className="wrap hero-in">
        <div className="hero-copy">
          <h1>
            {m.home_hero_title()}
            <br />
            <em>{m.home_hero_title_end()}</em>
          </h1>
          <p className="hero-lead">{m.home_hero_lead()}</p>
          <SearchField night />
          {popular.length > 0 && (
            <p className="hero-try">
              <span>{m.home_popular()}</span>
              {popular.map(tag => (
                <Link key={tag} to={searchPath([tag])}>
                  {tag}
                </Link>
              ))}
            </p>
          )}
        </div>
        <div className="hero-art">
          <img src={building} alt={m.home_hero_alt()} width={3040} height={560} fetchPriority="high" />
        </div>
      </div>
    </section>
  )
}
