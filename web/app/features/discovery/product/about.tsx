import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { hasScreen } from '../../../lib/has-screen.ts'
import { Link } from '../../../lib/link.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { searchPath } from '../../catalogue/addresses.ts'
import { useTitles } from '../../catalogue/titles.ts'
import * as viewerStyles from '../../library/course/viewer.module.css'
import * as reviewsStyles from '../../reviews/reviews.module.css'
import * as styles from './about.module.css'
import type { ShownProduct } from './shown-product.ts'

export function About({ product }: { product: ShownProduct }) {
  const { level } = useTitles()
  const { card, tags } = product
  return (
    <section className={reviewsStyles.block} aria-labelledby="product-about">
      <h2 id="product-about">{m.product_about()}</h2>
      <RichText className={viewerStyles.rich} nodes={product.description} lang={product.descriptionLang} />
      <Stats stats={product.stats} />
      <div className={styles.tags}>
        {card.levels.length > 0 && (
          <div>
            <h3>{m.product_level()}</h3>
            <div className={styles.picks}>
              {card.levels.map(title => (
                <Chip key={title} tone="jade">
                  {level(title)}
                </Chip>
              ))}
            </div>
          </div>
        )}
        {tags.length > 0 && (
          <div>
            <h3>{m.product_tags()}</h3>
            <div className={styles.picks}>
              {tags.map(tag => (
                <Tag key={tag} tag={tag} />
              ))}
            </div>
          </div>
        )}
      </div>
    </section>
  )
}

const searchable = hasScreen('/search/:term')

function Tag({ tag }: { tag: string }) {
  if (!searchable) return <Chip tone="line">{tag}</Chip>
  return (
    <Link className="chip chip-line" to={searchPath([tag])} prefetch="none">
      {tag}
    </Link>
  )
}

function Stats({ stats }: Pick<ShownProduct, 'stats'>) {
  const { videos, minutes, captions, worksheets, pages, learners, updated_at } = stats
  const facts: [IconName, string, string][] = []
  if (videos > 0)
    facts.push(['video', m.product_stat_videos(), m.product_stat_minutes({ count: videos, minutes })])
  if (videos > 0) facts.push(['chat', m.product_stat_captions(), captionsText(captions)])
  if (worksheets > 0) {
    facts.push([
      'file',
      m.product_stat_worksheets(),
      pages > 0 ? m.product_stat_pages({ count: worksheets, pages }) : String(worksheets),
    ])
  }
  facts.push(['users', m.product_stat_learners(), wholeNumber(learners)])
  facts.push(['clock', m.product_stat_updated(), dayText(updated_at)])
  return (
    <dl className={styles.stats}>
      {facts.map(([icon, name, value]) => (
        <div key={name}>
          <dt>
            <Icon name={icon} />
            {name}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function captionsText({ spoken, captioned, languages: found }: ShownProduct['stats']['captions']): string {
  if (spoken === 0) return m.product_captions_not_needed()
  if (captioned === 0) return m.product_captions_none()
  const [first, second] = found
  if (!first) return m.product_captions_count({ count: captioned, all: spoken })
  const languages = second
    ? m.product_captions_both()
    : first === 'en'
      ? m.product_captions_en()
      : m.product_captions_zh()
  return captioned === spoken
    ? languages
    : m.product_captions_some({ languages, count: captioned, all: spoken })
}
