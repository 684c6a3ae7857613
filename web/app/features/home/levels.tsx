import { m } from '#messages/messages.js'
import { Link } from '../../lib/link.tsx'
import { hasScreen } from '../../screens.ts'
import beyond from './art/level-beyond.svg'
import kindergarten from './art/level-kindergarten.svg'
import primary from './art/level-primary.svg'
import secondary from './art/level-secondary.svg'

interface Stage {
  name: string
  art: string
  title: () => string
  text: () => string
  /** The level's name in the catalogue, and what is shown where that differs by language. */
  levels: readonly { name: string; label?: () => string }[]
}

const stages: readonly Stage[] = [
  {
    name: 'kindergarten',
    art: kindergarten,
    title: m.home_level_kindergarten,
    text: m.home_level_kindergarten_text,
    levels: [{ name: 'Pre-K' }, { name: 'K1' }, { name: 'K2' }, { name: 'K3' }],
  },
  {
    name: 'primary',
    art: primary,
    title: m.home_level_primary,
    text: m.home_level_primary_text,
    levels: [{ name: 'P1' }, { name: 'P2' }, { name: 'P3' }, { name: 'P4' }, { name: 'P5' }, { name: 'P6' }],
  },
  {
    name: 'secondary',
    art: secondary,
    title: m.home_level_secondary,
    text: m.home_level_secondary_text,
    levels: [{ name: 'S1' }, { name: 'S2' }, { name: 'S3' }, { name: 'S4' }, { name: 'S5' }, { name: 'S6' }],
  },
  {
    name: 'beyond',
    art: beyond,
    title: m.home_level_beyond,
    text: m.home_level_beyond_text,
    levels: [
      { name: 'IELTS' },
      { name: 'TOEFL' },
      { name: 'Cambridge' },
      { name: 'Trinity' },
      { name: 'University', label: m.home_level_university },
      { name: 'Others', label: m.home_level_others },
    ],
  },
]

const searchable = hasScreen('/search/:term')

export function Levels() {
  return (
    <section className="sec" aria-labelledby="levels">
      <div className="wrap">
        <div className="sec-head">
          <div>
            <h2 id="levels">{m.home_levels_title()}</h2>
            <p>{m.home_levels_lead()}</p>
          </div>
        </div>
        <div className="levels">
          {stages.map(stage => (
            <article key={stage.name} className={`level level-${stage.name}`}>
              <h3>{stage.title()}</h3>
              <p>{stage.text()}</p>
              <ul className="level-set">
                {stage.levels.map(({ name, label }) => (
                  <li key={name}>
                    {searchable ? <LevelLink name={name} label={label} /> : <span>{label?.() ?? name}</span>}
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

function LevelLink({ name, label }: Stage['levels'][number]) {
  return <Link to={`/search/${encodeURIComponent(name)}`}>{label?.() ?? name}</Link>
}
