import { createElement, type ReactNode, useMemo } from 'react'
import { m } from '#messages/messages.js'
import { type RichNode, readRichText } from '../catalogue/rich-text.ts'
import type { Shop } from './load-shop.ts'

/** What the seller says of themselves. */
export function ShopAbout({ shop }: { shop: Shop }) {
  const words = useMemo(() => readRichText(shop.about), [shop.about])
  return (
    <section className="shop-about" aria-labelledby="about">
      <h2 id="about">{m.shops_about({ name: shop.name })}</h2>
      <div className="rich-words">{words.map(build)}</div>
    </section>
  )
}

function build(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const link = node.href && { href: node.href, rel: 'noopener nofollow ugc' }
  return createElement(node.tag, { key, ...link }, ...node.children.map(build))
}
