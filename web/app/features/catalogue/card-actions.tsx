import { use } from 'react'
import { m } from '#messages/messages.js'
import { Link } from '../../lib/link.tsx'
import { cx } from '../../ui/cx.ts'
import { gatePath, viewerPath } from './addresses.ts'
import type { Card } from './card.ts'
import { CardSlotsContext } from './card-slots.ts'
import * as styles from './product-card.module.css'

/** What the reader can do with it: buy it, or open it. Over the picture on hover, a row on a touch screen. */
export function CardActions({ card, owned }: { card: Card; owned: boolean }) {
  const { Purchase } = use(CardSlotsContext)
  return (
    <div className={styles.cardAct}>
      {owned || card.hasCode || card.free ? (
        <Link
          className={cx('btn', styles.btnSoft)}
          to={owned ? viewerPath(card) : gatePath(card)}
          aria-label={m.catalogue_open_name({ name: card.name })}
        >
          {m.catalogue_open()}
        </Link>
      ) : (
        <Purchase card={card} />
      )}
    </div>
  )
}
