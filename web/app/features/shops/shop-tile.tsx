import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { Link } from '../../lib/link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { shopPath } from '../catalogue/addresses.ts'
import * as productCardStyles from '../catalogue/product-card.module.css'
import { Stars } from '../catalogue/stars.tsx'
import { useTitles } from '../catalogue/titles.ts'
import type { ListedShop } from './load-shops.ts'
import * as shopHeadStyles from './shop-head.module.css'
import * as styles from './shop-tile.module.css'

/** A shop of the directory: one link. */
export function ShopTile({ shop, lazy }: { shop: ListedShop; lazy: boolean }) {
  const titles = useTitles()
  return (
    <article className={shopHeadStyles.shopTile} data-part="shop-tile">
      <Avatar name={shop.name} src={shop.picture} size="large" lazy={lazy} />
      <div className={styles.shopTileIn}>
        <h2>
          <Link className="person" to={shopPath(shop.username)}>
            {shop.name}
          </Link>
        </h2>
        {shop.person && <p className={cx('muted small', styles.shopAt)}>{shop.person}</p>}
        <p className={cx('muted small', styles.shopAt)}>@{shop.username}</p>
      </div>
      {shop.subjects.length > 0 && (
        <ul className={styles.shopSubjects}>
          {shop.subjects.map(subject => (
            <li key={subject} className={productCardStyles.lv}>
              {titles.subject(subject)}
            </li>
          ))}
        </ul>
      )}
      <p className={shopHeadStyles.facts}>
        <Stars value={shop.rating} count={shop.reviews} />
        <span>
          <Icon name="book" />
          {m.shops_products({ count: shop.products, shown: wholeNumber(shop.products) })}
        </span>
        <span>
          <Icon name="users" />
          {m.shops_followers({ count: shop.followers, shown: wholeNumber(shop.followers) })}
        </span>
      </p>
    </article>
  )
}

/** A tile's skeleton. */
export function ShopTileSkeleton() {
  return (
    <div className={shopHeadStyles.shopTile} data-part="shop-tile" aria-hidden="true">
      <Skeleton shape="avatar" />
      <div className={cx(styles.shopTileIn, 'sk-text')}>
        <Skeleton width="half" />
        <Skeleton width="most" />
        <Skeleton width="third" />
      </div>
      <div className={styles.shopSubjects}>
        <span className={cx('sk', styles.skLv)} />
        <span className={cx('sk', styles.skLv)} />
      </div>
      <div className={shopHeadStyles.facts}>
        <Skeleton width="most" />
      </div>
    </div>
  )
}
