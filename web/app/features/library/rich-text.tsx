import { createElement, Fragment, type ReactNode, useMemo } from 'react'

const tags = new Set('p br strong b em i u s h2 h3 h4 ul ol li blockquote hr a'.split(' '))
/** Headings of a description stand below the page's own. */
const renamed: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h5', div: 'p' }
const empty = new Set(['br', 'hr'])

/**
 * A description as HTML. The server has cleaned it; here it is read without running anything and built anew
 * from the tags we know, so that nothing else could get into the page even then. In the browser only.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return childrenOf(body)
  }, [html])
  return <div className="rich">{content}</div>
}

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => build(node, index))
}

function build(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue
  if (!(node instanceof Element)) return null
  const name = node.localName
  const tag = renamed[name] ?? name
  if (!tags.has(name) && !(name in renamed)) {
    // Unknown, but its words may be worth reading; what is no text at all goes.
    return /^(script|style|template|iframe|object|svg|math)$/.test(name) ? null : (
      <Fragment key={key}>{childrenOf(node)}</Fragment>
    )
  }
  if (empty.has(tag)) return createElement(tag, { key })
  if (tag !== 'a') return createElement(tag, { key }, ...childrenOf(node))
  const href = node.getAttribute('href') ?? ''
  const safe = /^(https?:|mailto:)/i.test(href)
  return createElement(tag, { key, ...(safe && { href, rel: 'noopener nofollow ugc' }) }, ...childrenOf(node))
}
