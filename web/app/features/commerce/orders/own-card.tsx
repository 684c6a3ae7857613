import type { MouseEvent } from 'react'
import { Link } from '../../../lib/link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { viewerPath } from '../../catalogue/addresses.ts'
import { type Card, cutName, nameLengths } from '../../catalogue/card.ts'
import { Cover } from '../../catalogue/cover.tsx'
import { Price } from '../../catalogue/price.tsx'
import * as styles from '../../catalogue/product-card.module.css'

/** What one has: a single link that opens it. */
export function OwnCard({ card, eager }: { card: Card; eager: boolean }) {
  const name = cutName(card.name, nameLengths.card)
  return (
    <article className={styles.card}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is offered here, something is withheld */}
      <div className={styles.cardCover} onContextMenu={keepCover}>
        <Cover cover={card.cover} video={card.video} eager={eager} />
      </div>
      <div className={styles.cardBody}>
        <h3 className={styles.cardName}>
          <Link
            to={viewerPath(card)}
            state={{ image: card.cover, id: card.id }}
            title={name === card.name ? undefined : card.name}
          >
            {name}
          </Link>
        </h3>
        <p className={styles.cardBy}>
          <Avatar name={card.seller.name} src={card.seller.avatar} size="small" lazy />
          <span>{card.seller.name}</span>
        </p>
        <p className={styles.cardFoot}>
          <Price fee={card.fee} price={card.price} free={card.free || card.price === 0} />
        </p>
      </div>
    </article>
  )
}

/** Pictures are not for taking away. */
const keepCover = (event: MouseEvent) => event.preventDefault()
