import { m } from '#messages/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, FailedState } from '../../ui/states.tsx'
import { shopPath } from '../catalogue/addresses.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import * as styles from './history.module.css'
import { type Following, type Followings, followingsAddress, pageSize } from './load-followings.ts'

interface FollowingProductsProps {
  seller: Following
  page: number
  offered: Followings['offered']
  /** Another seller's are loading; these stay, dimmed. */
  busy: boolean
  onRetry: () => void
}

export function FollowingProducts({ seller, page, offered, busy, onRetry }: FollowingProductsProps) {
  const { found, failure } = offered
  if (failure)
    return (
      <FailedState
        title={m.mine_followings_products_failed()}
        text={failure.text}
        onRetry={onRetry}
        retrying={busy}
      />
    )
  if (found.cards.length === 0)
    return (
      <EmptyState
        drawing="shop"
        title={m.mine_followings_none()}
        text={m.mine_followings_none_text({ name: seller.name })}
        action={
          <ButtonLink variant="line" to={shopPath(seller.username)}>
            {m.mine_followings_visit()}
          </ButtonLink>
        }
      />
    )
  return (
    <div className={styles.sideProducts} data-part="side-products" aria-busy={busy || undefined}>
      <ProductGrid className={styles.sideGrid} cards={found.cards} />
      {found.count > pageSize && (
        <Pager
          page={page}
          pageSize={pageSize}
          count={found.count}
          to={number => followingsAddress(seller.username, number)}
        />
      )}
    </div>
  )
}
