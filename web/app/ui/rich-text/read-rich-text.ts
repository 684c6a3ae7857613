/* HTML of teachers and shops as a tree of the tags we know: to show, or to read as plain text. */

export interface RichElement {
  readonly tag: string
  readonly href?: string
  readonly children: readonly RichNode[]
}
export type RichNode = string | RichElement

/** Headings of a description rank below the page's own. */
const shownAs: Readonly<Record<string, string>> = {
  ...Object.fromEntries('p br strong b em i u s ul ol li blockquote hr a'.split(' ').map(tag => [tag, tag])),
  h1: 'h3',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  div: 'p',
}
const empty = new Set(['br', 'hr'])
/** Its content isn't text for people. */
const silent = /<(script|style|template|iframe|object|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+|</gi

interface Open {
  readonly tag: string
  readonly children: RichNode[]
}

/**
 * The server cleaned the HTML when it was written and when it was sent. Here it is rebuilt from the tags we know, so
 * that nothing else could get into the page even then; unlike the browser's parser, this also works while the page is
 * rendered on the server.
 */
export function readRichText(html: string): readonly RichNode[] {
  const root: RichNode[] = []
  const open: Open[] = []
  const into = () => open.at(-1)?.children ?? root

  for (const [text, closing, name, attributes] of html.replaceAll(silent, '').matchAll(token)) {
    if (name === undefined) {
      if (!text.startsWith('<!--')) into().push(decode(text))
      continue
    }
    const source = name.toLowerCase()
    const tag = shownAs[source]
    // An unknown tag, but its text may be worth reading.
    if (!tag) continue
    if (closing) {
      const at = open.findLastIndex(element => element.tag === source)
      if (at >= 0) open.length = at
      continue
    }
    const element = { tag, ...linkOf(tag, attributes ?? ''), children: [] as RichNode[] }
    into().push(element)
    if (!empty.has(tag)) open.push({ tag: source, children: element.children })
  }
  return root
}

/** For search engines and shared links: only the text, in one line. */
export function plainText(nodes: readonly RichNode[]): string {
  return nodes.map(wordsOf).join('').replaceAll(/\s+/g, ' ').trim()
}

const inline = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'a'])

function wordsOf(node: RichNode): string {
  if (typeof node === 'string') return node
  const words = node.children.map(wordsOf).join('')
  return inline.has(node.tag) ? words : ` ${words} `
}

function linkOf(tag: string, attributes: string): { href?: string } {
  if (tag !== 'a') return {}
  const [, double, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? []
  const href = decode(double ?? single ?? '').trim()
  return /^(https?:|mailto:)/i.test(href) ? { href } : {}
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
