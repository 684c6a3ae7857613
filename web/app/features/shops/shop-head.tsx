import { useContext } from 'react'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { languageOf } from '../../lib/text-language.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Stars } from '../catalogue/stars.tsx'
import { FollowButton } from '../saved/follow-button.tsx'
import { useFollowers } from '../saved/use-followers.ts'
import { Badges } from '../teachers/badges/badges.tsx'
import type { Shop } from './load-shop.ts'
import { ShareMenu } from './share-menu.tsx'
import * as styles from './shop-head.module.css'
import { ShopTalkContext } from './shop-talk-slot.ts'
import { TeachesAt } from './shop-teachers.tsx'

export function ShopHead({ shop }: { shop: Shop }) {
  const followers = useFollowers({ type: shop.type, id: shop.sellerId }, shop.followers)
  const Talk = useContext(ShopTalkContext)
  const kind = shop.type === 'centre' ? m.shops_kind_centre() : m.shops_kind_teacher()
  return (
    <section className={styles.shopId} aria-labelledby="shop-name">
      <Avatar name={shop.name} src={shop.picture} size="huge" />
      <div>
        <h1 id="shop-name" className="person" lang={languageOf(shop.name)}>
          {shop.name}
        </h1>
        <p className="muted">
          @{shop.username} · {kind}
          {shop.centre && ' · '}
          <TeachesAt centre={shop.centre} />
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
        <div className={styles.badges}>
          <Badges badges={shop.badges} />
        </div>
      </div>
      <div className={styles.shopActs}>
        <FollowButton
          className={styles.shopFollow}
          seller={{ type: shop.type, id: shop.sellerId, name: shop.name }}
        />
        <Talk
          seller={{ type: shop.type, id: shop.sellerId, name: shop.name }}
          className={styles.shopFollow}
        />
        <ShareMenu title={shop.name} />
      </div>
    </section>
  )
}
