import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import type { Card } from './card.ts'
import * as productCardStyles from './product-card.module.css'
import { ProductCard } from './product-card.tsx'
import * as styles from './product-grid.module.css'

interface ProductGridProps {
  cards: readonly Card[]
  /** How many skeleton cards to show while they load. */
  skeleton?: number
  /** How many of the first pictures load with the page: 0 for a grid below the fold. */
  eager?: number
  /** Something other than the heart in the corner of each. */
  corner?: (card: Card) => ReactNode
  className?: string
}

/** Two on a phone, three on a tablet, four on a desk. */
export function ProductGrid({ cards, skeleton, eager = 4, corner, className }: ProductGridProps) {
  if (skeleton) return <SkeletonGrid count={skeleton} className={className} />
  return (
    <ul className={cx(styles.grid, className)}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ProductCard
            card={card}
            eager={index < eager}
            priority={index < Math.min(eager, 2)}
            corner={corner?.(card)}
          />
        </li>
      ))}
    </ul>
  )
}

interface SkeletonGridProps {
  count: number
  /** The skeleton of a card that is only a link: without facts, rating and actions. */
  plain?: boolean
  className?: string
}

export function SkeletonGrid({ count, plain, className }: SkeletonGridProps) {
  return (
    <Loading>
      <ul className={cx(styles.grid, className)}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
          <li key={index}>
            <SkeletonCard plain={plain} />
          </li>
        ))}
      </ul>
    </Loading>
  )
}

/** A card's skeleton, in its exact size. */
function SkeletonCard({ plain = false }: { plain?: boolean }) {
  return (
    <div className={cx(productCardStyles.card, productCardStyles.cardSk)}>
      <div className={cx(productCardStyles.cardCover, 'sk')} />
      <div className={productCardStyles.cardBody}>
        {!plain && (
          <p className={productCardStyles.cardMeta}>
            <Skeleton width="third" />
            <span className={productCardStyles.counts} />
          </p>
        )}
        <div className={productCardStyles.cardName}>
          <Skeleton />
          <Skeleton width="most" />
        </div>
        <p className={productCardStyles.cardBy}>
          <Skeleton width="half" />
        </p>
        {!plain && (
          <span className="rate">
            <Skeleton width="third" />
          </span>
        )}
        <p className={productCardStyles.cardFoot}>
          <Skeleton width={plain ? 'third' : 'half'} />
        </p>
        {!plain && (
          <div className={productCardStyles.cardAct}>
            <span className="btn sk" />
          </div>
        )}
      </div>
    </div>
  )
}
