import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import { Link } from '../../../lib/link.tsx'
import { languageOf } from '../../../lib/text-language.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { classPath, enrolPath } from '../../catalogue/addresses.ts'
import { levelSpan } from '../../catalogue/card.ts'
import { Cover } from '../../catalogue/cover.tsx'
import type { ComingCard } from '../../catalogue/live/coming-class.ts'
import { nearText, placeText, soonText } from '../../catalogue/live/coming-texts.ts'
import { SeatsChip } from '../../catalogue/live/seats-chip.tsx'
import { Price } from '../../catalogue/price.tsx'
import * as cardStyles from '../../catalogue/product-card.module.css'
import { RailOf } from '../../catalogue/rail.tsx'
import { useTitles } from '../../catalogue/titles.ts'
import * as styles from './starting-soon.module.css'

/** Live classes by their next lesson. */
export function StartingSoon({ classes }: { classes: readonly ComingCard[] }) {
  if (!hasScreen('/classes/:course_title/:course_id')) return null
  return (
    <RailOf
      id="starting-soon"
      title={m.live_soon()}
      note={m.live_soon_note()}
      viewAll="/products/all?live=1"
      items={classes.map(one => ({ key: one.coming.id, item: <ClassCard {...one} /> }))}
    />
  )
}

/** Like a product's card: one link to the class, with its own control above it. */
function ClassCard({ coming, card }: ComingCard) {
  const { level } = useTitles()
  const levels = levelSpan(card.levels, level)
  return (
    <article className={cardStyles.card}>
      <div className={cardStyles.cardCover}>
        <Cover cover={card.cover} video={card.video} />
        <span className={styles.near}>{nearText(coming)}</span>
      </div>
      <div className={cardStyles.cardBody}>
        <p className={cx(cardStyles.cardMeta, styles.meta)}>
          {levels && <span className={cardStyles.lv}>{levels}</span>}
          <span className={styles.place}>{placeText(coming)}</span>
        </p>
        <h3 className={cardStyles.cardName}>
          <Link to={classPath(coming)} lang={languageOf(coming.title)}>
            {coming.title}
          </Link>
        </h3>
        <p className={cardStyles.cardBy}>
          <Avatar name={card.seller.name} src={card.seller.avatar} size="small" lazy />
          <span>{coming.teacher}</span>
        </p>
        <p className={styles.when}>
          <Icon name="clock" />
          {soonText(coming)}
        </p>
        <ZoneNote at={hongKongInstant(coming.day, coming.time)} />
        <p className={styles.foot}>
          <Price fee={coming.price} price={coming.price} free={coming.price === 0} />
          <SeatsChip coming={coming} />
        </p>
        <div className={cardStyles.cardAct}>
          <ButtonLink className={styles.go} to={enrolPath(coming)}>
            {coming.free === 0 ? m.live_wait() : m.live_enrol()}
            <span className="vh"> {coming.title}</span>
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
