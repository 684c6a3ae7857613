import { useState } from 'react'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Stars } from '../catalogue/stars.tsx'
import { FollowButton } from '../saved/follow-button.tsx'
import { useMarks } from '../saved/marks.ts'
import type { Shop } from './load-shop.ts'
import { ShareMenu } from './share-menu.tsx'
import * as styles from './shop-head.module.css'

export function ShopHead({ shop }: { shop: Shop }) {
  const followers = useFollowers(shop)
  const kind = shop.type === 'centre' ? m.shops_kind_centre() : m.shops_kind_teacher()
  return (
    <section className={styles.shopId} aria-labelledby="shop-name">
      <Avatar name={shop.name} src={shop.picture} size="huge" />
      <div>
        <h1 id="shop-name" className="person">
          {shop.name}
        </h1>
        <p className="muted">
          @{shop.username} · {kind}
        </p>
        <p className={styles.facts}>
          {shop.reviews > 0 ? (
            <Stars value={shop.rating} count={shop.reviews} />
          ) : (
            <span>
              <Icon name="star" />
              {m.shops_no_rating()}
            </span>
          )}
          <span>
            <Icon name="users" />
            {m.shops_followers({ count: followers, shown: wholeNumber(followers) })}
          </span>
          <span>
            <Icon name="book" />
            {m.shops_products({ count: shop.products, shown: wholeNumber(shop.products) })}
          </span>
        </p>
      </div>
      <div className={styles.shopActs}>
        <FollowButton
          className={styles.shopFollow}
          seller={{ type: shop.type, id: shop.sellerId, name: shop.name }}
        />
        <ShareMenu title={shop.name} />
      </div>
    </section>
  )
}

/** The count was taken before the button was pressed: a press counts at once. */
function useFollowers({ type, sellerId, followers }: Shop): number {
  const marks = useMarks()
  const follows = (type === 'centre' ? marks.followingCentres : marks.following).has(sellerId)
  const [counted, setCounted] = useState<{ followers: number; follows: boolean } | null>(null)
  if (marks.ready && counted?.followers !== followers) setCounted({ followers, follows })
  return followers + (counted ? Number(follows) - Number(counted.follows) : 0)
}
