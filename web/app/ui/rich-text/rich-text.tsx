import { createElement, type ReactNode } from 'react'
import type { RichNode } from './read-rich-text.ts'

/** What a teacher or a shop wrote, as `readRichText` understood it. */
export function RichText({
  nodes,
  className,
  lang,
}: {
  nodes: readonly RichNode[]
  className?: string
  /** Where it is not in the language of the page. */
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
