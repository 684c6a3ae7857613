import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import { Link } from '../../../lib/link.tsx'
import { languageOf } from '../../../lib/text-language.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { VerifiedTick } from '../../../ui/verified-tick.tsx'
import { shopPath } from '../../catalogue/addresses.ts'
import { Stars } from '../../catalogue/stars.tsx'
import * as styles from './seller-line.module.css'
import type { ShownProduct } from './shown-product.ts'

const screens = {
  shop: hasScreen('/shop/:username'),
  teacher: hasScreen('/teachers-and-tutors/:teacherId'),
}

/** The page of who made it: a teacher's own, or else the shop; null if there is none. */
export function sellerPath({ type, id, username }: ShownProduct['seller']): string | null {
  if (type === 'teacher' && screens.teacher) return `/teachers-and-tutors/${id}`
  return screens.shop ? shopPath(username) : null
}

/** Whose course it is, under its title: the first that parents ask. */
export function SellerLine({ product: { seller, verified } }: { product: ShownProduct }) {
  const { display_name: name, avatar, rating, reviews } = seller
  const path = sellerPath(seller)
  return (
    <p className={styles.seller}>
      <Avatar name={name} src={avatar} size="small" />
      <b className="person" lang={languageOf(name)}>
        {path ? <Link to={path}>{name}</Link> : name}
      </b>
      {verified && <VerifiedTick label={m.directory_verified()} />}
      {reviews > 0 && <Stars value={rating} count={reviews} />}
    </p>
  )
}
