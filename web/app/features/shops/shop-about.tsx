import { useMemo } from 'react'
import { m } from '#messages/messages.js'
import { readRichText } from '../../ui/rich-text/read-rich-text.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import type { Shop } from './load-shop.ts'
import * as styles from './shop-about.module.css'

/** The seller's description. */
export function ShopAbout({ shop }: { shop: Shop }) {
  const words = useMemo(() => readRichText(shop.about), [shop.about])
  return (
    <section className={styles.shopAbout} aria-labelledby="about">
      <h2 id="about">{m.shops_about({ name: shop.name })}</h2>
      <RichText className={styles.richWords} nodes={words} />
    </section>
  )
}
