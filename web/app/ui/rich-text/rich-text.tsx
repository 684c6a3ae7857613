import { createElement, type ReactNode } from 'react'
import type { RichNode } from './read-rich-text.ts'

/** What a teacher or a shop wrote, as `readRichText` understood it. */
export function RichText({ nodes, className }: { nodes: readonly RichNode[]; className?: string }) {
  return <div className={className}>{nodes.map(build)}</div>
}

function build(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, href, children } = node
  const link = href === undefined ? {} : { href, rel: 'noopener nofollow ugc' }
  return createElement(tag, { key, ...link }, ...(children.length > 0 ? [children.map(build)] : []))
}
