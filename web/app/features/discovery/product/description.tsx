import { createElement, type ReactNode } from 'react'
import type { RichNode } from '../../catalogue/rich-text.ts'

/** What the teacher wrote. */
export function Description({ nodes }: { nodes: readonly RichNode[] }) {
  return <div className="rich">{nodes.map(build)}</div>
}

function build(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, href, children } = node
  const link = href === undefined ? {} : { href, rel: 'noopener nofollow ugc' }
  return createElement(tag, { key, ...link }, ...(children.length > 0 ? [children.map(build)] : []))
}
