import type { MouseEvent } from 'react'
import { m } from '#messages/messages.js'
import { recentDayText } from '../../lib/dates.ts'
import { Link } from '../../lib/link.tsx'
import { languageOf } from '../../lib/text-language.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { viewerPath } from '../catalogue/addresses.ts'
import { cutName, nameLengths } from '../catalogue/card.ts'
import { Cover } from '../catalogue/cover.tsx'
import * as cardStyles from '../catalogue/product-card.module.css'
import { Contents } from '../catalogue/product-card.tsx'
import type { OwnCardFacts } from './load-home.ts'
import * as styles from './own-card.module.css'
import { ProgressLine } from './progress-line.tsx'

interface OwnCardProps {
  card: OwnCardFacts
  /** Shows when it was bought instead of the progress. */
  bought?: boolean
  /** For families: changes who learns with it. */
  onWho?: () => void
}

/** An owned product: a link that opens it, and for a family who learns with it. */
export function OwnCard({ card, bought = false, onWho }: OwnCardProps) {
  const name = cutName(card.name, nameLengths.card)
  return (
    <article className={cardStyles.card}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is offered here, something is withheld */}
      <div className={cardStyles.cardCover} onContextMenu={keepCover}>
        <Cover cover={card.cover} video={card.video} />
        {bought && card.state === 'new' && <span className={styles.fresh}>{m.learning_new()}</span>}
      </div>
      <div className={cardStyles.cardBody}>
        <Contents card={card} />
        <h3 className={cardStyles.cardName}>
          <Link
            to={viewerPath(card)}
            state={{ image: card.cover, id: card.id }}
            title={name === card.name ? undefined : card.name}
            lang={card.lang}
          >
            {name}
          </Link>
        </h3>
        <p className={cardStyles.cardBy}>
          <Avatar name={card.seller.name} src={card.seller.avatar} size="small" lazy />
          <span lang={languageOf(card.seller.name)}>{card.seller.name}</span>
        </p>
        {onWho && (
          <button type="button" className={styles.who} onClick={onWho} aria-haspopup="dialog">
            <Icon name="users" />
            <span>{card.learnerName ? m.learning_for({ name: card.learnerName }) : m.learning_for_me()}</span>
            <span className="vh">{m.learning_for_change({ name: card.name })}</span>
          </button>
        )}
        <p className={styles.foot}>
          <span>
            {bought ? m.learning_bought({ date: recentDayText(card.obtainedAt) }) : stateText(card)}
          </span>
          {bought && card.state === 'new' ? (
            <b className={styles.start}>{m.learning_start()}</b>
          ) : (
            <b>{m.learning_percent({ percent: card.percent })}</b>
          )}
        </p>
        {!bought && <ProgressLine percent={card.percent} />}
      </div>
    </article>
  )
}

const stateText = ({ state }: OwnCardFacts): string =>
  ({ new: m.learning_state_new, begun: m.learning_state_begun, finished: m.learning_state_finished })[state]()

/** Pictures shouldn't be saved. */
const keepCover = (event: MouseEvent) => event.preventDefault()
