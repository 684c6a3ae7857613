import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { hasScreen } from '../../../lib/has-screen.ts'
import { Link } from '../../../lib/link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { shopPath } from '../../catalogue/addresses.ts'
import { Stars } from '../../catalogue/stars.tsx'
import { AskButton } from '../../conversations/ask-button.tsx'
import { FollowButton } from '../../saved/follow-button.tsx'
import { useFollowers } from '../../saved/use-followers.ts'
import { ReportButton } from '../../site/report-button.tsx'
import * as styles from './course-by.module.css'
import { sellerPath } from './seller-line.tsx'
import { ShareRow } from './share-button.tsx'
import type { ShownProduct } from './shown-product.ts'

const screens = {
  shop: hasScreen('/shop/:username'),
  classes: hasScreen('/classes/:course_title/:course_id'),
}

/** Who made it, and where else to find them. */
export function CourseBy({ product }: { product: ShownProduct }) {
  const { seller, card } = product
  const { type, id, username, display_name: name } = seller
  const page = sellerPath(seller)
  return (
    <section className={styles.byline} data-part="byline" aria-labelledby="course-by">
      <div className={styles.byWho}>
        <Avatar name={name} src={seller.avatar} size="large" lazy />
        <div>
          <p className={styles.eyebrow}>{m.product_by()}</p>
          <h2 id="course-by" className="person">
            {page ? <Link to={page}>{name}</Link> : name}
          </h2>
          <p className={styles.facts}>
            {seller.reviews > 0 && <Stars value={seller.rating} count={seller.reviews} />}
            <Followers seller={seller} />
            <span>
              <Icon name="video" />
              {m.product_seller_courses({ count: seller.products, shown: wholeNumber(seller.products) })}
            </span>
          </p>
        </div>
      </div>
      <div className={styles.byActs}>
        <FollowButton className={styles.byFollow} seller={{ type, id, name }} />
        <AskButton
          to={type === 'centre' ? { centre_id: id } : { teacher_id: id }}
          name={name}
          subject={{ kind: 'product', id: card.id, title: card.name }}
        />
        {screens.shop && (
          <ButtonLink variant="line" to={shopPath(username)}>
            {m.product_more_courses()}
          </ButtonLink>
        )}
        {screens.classes && (
          <ButtonLink
            variant="line"
            icon="calendar"
            to={`/classes/${encodeURIComponent(card.name)}/${card.id}`}
          >
            {m.product_schedule()}
          </ButtonLink>
        )}
      </div>
      <div className={styles.byMore}>
        <ShareRow card={card} />
        <ReportButton what={{ kind: 'product', id: card.id, name: card.name, detail: name }} />
      </div>
    </section>
  )
}

function Followers({ seller }: Pick<ShownProduct, 'seller'>) {
  const count = useFollowers(seller, seller.followers)
  return (
    <span>
      <Icon name="users" />
      {m.product_followers({ count, shown: wholeNumber(count) })}
    </span>
  )
}
