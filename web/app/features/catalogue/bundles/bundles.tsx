import { Suspense, use } from 'react'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { productPath } from '../addresses.ts'
import type { Card } from '../card.ts'
import { CardSlotsContext } from '../card-slots.ts'
import { Cover } from '../cover.tsx'
import { Price } from '../price.tsx'
import * as styles from './bundles.module.css'
import type { ShownBundle } from './shown-bundle.ts'

const coverSizes = '72px'

interface BundlesProps {
  /** The heading's ID, unique on the page. */
  id: string
  title: string
  note?: string
  bundles: readonly ShownBundle[]
  /** They are the reader's own, so there is nothing to buy. */
  own?: boolean
}

/** The products of a bundle, their separate price, and the bundle's. */
export function Bundles({ id, title, note, bundles, own = false }: BundlesProps) {
  if (bundles.length === 0) return null
  return (
    <section aria-labelledby={id} data-part="bundles">
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note && <p className="small muted">{note}</p>}
      </div>
      <ul className={styles.list}>
        {bundles.map(bundle => (
          <OneBundle key={bundle.id} bundle={bundle} own={own} />
        ))}
      </ul>
    </section>
  )
}

function OneBundle({ bundle, own }: { bundle: ShownBundle; own: boolean }) {
  const { BundlePurchase } = use(CardSlotsContext)
  const { title, about, price, sum, cards } = bundle
  return (
    <li className={styles.bundle}>
      <div className={styles.words}>
        <h3>{title}</h3>
        {about && <p className="small muted">{about}</p>}
      </div>
      <ul className={styles.products}>
        {cards.map(card => (
          <Product key={card.id} card={card} />
        ))}
      </ul>
      <div className={styles.foot}>
        <p className={styles.price}>
          <Price fee={sum / 100} price={price / 100} free={false} />
          <span className="chip chip-red">{m.bundles_save_chip({ amount: amountText(sum - price) })}</span>
        </p>
        {!own && (
          <Suspense fallback={null}>
            <BundlePurchase bundle={bundle} />
          </Suspense>
        )}
      </div>
    </li>
  )
}

function Product({ card }: { card: Card }) {
  const owned = use(CardSlotsContext).useOwned(card.id)
  return (
    <li>
      <span className={styles.cover}>
        <Cover cover={card.cover} video={card.video} sizes={coverSizes} />
      </span>
      <Link to={productPath(card)}>{card.name}</Link>
      <span className={styles.single}>
        {owned ? <Price fee={0} price={0} free={false} owned /> : amountText(centsOf(card.price))}
      </span>
    </li>
  )
}
