import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { Link } from '../../lib/link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { shopPath } from '../catalogue/addresses.ts'
import { Stars } from '../catalogue/stars.tsx'
import { useTitles } from '../catalogue/titles.ts'
import type { ListedShop } from './load-shops.ts'

/** A shop of the directory: one link. */
export function ShopTile({ shop, lazy }: { shop: ListedShop; lazy: boolean }) {
  const titles = useTitles()
  return (
    <article className="shop-tile">
      <Avatar name={shop.name} src={shop.picture} size="large" lazy={lazy} />
      <div className="shop-tile-in">
        <h2>
          <Link to={shopPath(shop.username)}>{shop.name}</Link>
        </h2>
        {shop.person && <p className="muted small shop-at">{shop.person}</p>}
        <p className="muted small shop-at">@{shop.username}</p>
      </div>
      {shop.subjects.length > 0 && (
        <ul className="shop-subjects">
          {shop.subjects.map(subject => (
            <li key={subject} className="lv">
              {titles.subject(subject)}
            </li>
          ))}
        </ul>
      )}
      <p className="facts">
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

/** The room of a tile. */
export function ShopTileSkeleton() {
  return (
    <div className="shop-tile" aria-hidden="true">
      <Skeleton shape="avatar" />
      <div className="shop-tile-in sk-text">
        <Skeleton width="half" />
        <Skeleton width="most" />
        <Skeleton width="third" />
      </div>
      <div className="shop-subjects">
        <span className="sk sk-lv" />
        <span className="sk sk-lv" />
      </div>
      <div className="facts">
        <Skeleton width="most" />
      </div>
    </div>
  )
}
