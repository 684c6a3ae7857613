import { m } from '#messages/messages.js'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import type { Shop } from './load-shop.ts'
import * as styles from './shop-about.module.css'

/** The seller's description. */
export function ShopAbout({ shop }: { shop: Shop }) {
  return (
    <section className={styles.shopAbout} aria-labelledby="about">
      <h2 id="about">{m.shops_about({ name: shop.name })}</h2>
      <RichText className={styles.richWords} nodes={shop.about} />
    </section>
  )
}
