import { createElement, type ReactNode } from 'react'
import type { RichNode } from './read-rich-text.ts'

/** The text of a teacher or a shop, as parsed by `readRichText`. */
export function RichText({
  nodes,
  className,
  lang,
}: {
  nodes: readonly RichNode[]
  className?: string
  /** If it isn't in the page's language. */
  lang?: string | undefined
}) {
  return (
    <div className={className} lang={lang}>
      {nodes.map(build)}
    </div>
  )
}

function build(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, href, children } = node
  const link = href === undefined ? {} : { href, rel: 'noopener nofollow ugc' }
  return createElement(tag, { key, ...link }, ...(children.length > 0 ? [children.map(build)] : []))
}
