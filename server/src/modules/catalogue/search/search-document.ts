import { piecesOf } from './search-pieces.ts'
import {
  bigramsOf,
  conceptLexeme,
  endOf,
  isOpen,
  longestPrefix,
  nameLexeme,
  prefixLexeme,
  quote,
  shortestPrefix,
  stemOf,
  type Token,
  tokenise,
} from './search-tokens.ts'

export interface SearchFields {
  /** In each language. */
  names: readonly string[]
  tags: readonly string[]
  subject: string
  subjectZh: string
  levels: readonly string[]
  levelsZh: readonly string[]
  grade: string
  seller: readonly string[]
  /** HTML, in each language. */
  descriptions: readonly string[]
}

type Weight = 'A' | 'B' | 'C'

/** Beyond this many positions, a text adds nothing to how it is found. */
const longest = { name: 120, tags: 300, others: 60, seller: 100, description: 400 }
/** Text beyond this many characters isn't even read. */
const charactersAPlace = 20
const longestHtml = 40_000
/** Between two texts, so that the end of one and the beginning of the next don't form a phrase. */
const apart = 5

/**
 * How a product is found, as the text of a tsvector: A its name, B tags, subject, levels and grade, C its seller, and,
 * without positions and weight, its description. For words in A to C it includes their beginnings.
 */
export function searchDocument(fields: SearchFields): string {
  const document = new Document()
  for (const name of fields.names) document.addName(name)
  document.addAll(fields.tags, 'B', longest.tags)
  document.addAll([fields.subject, fields.subjectZh, fields.grade], 'B', longest.others)
  document.addAll([...fields.levels, ...fields.levelsZh], 'B', longest.others)
  document.addAll(fields.seller, 'C', longest.seller)
  for (const description of fields.descriptions)
    document.mention(tokensOf(plainText(description.slice(0, longestHtml)), longest.description))
  return document.toString()
}

/** How a tag or a seller is found while it is being typed. */
export function termDocument(...texts: string[]): string {
  const document = new Document()
  document.addAll(texts, 'A', longest.others)
  return document.toString()
}

/**
 * The same for something with more than a name: A its name, B and C what it says about itself; the rest is only
 * mentioned.
 */
export function weighedDocument(
  texts: Readonly<Record<Weight, readonly string[]>>,
  mentioned: readonly string[] = [],
): string {
  const document = new Document()
  for (const weight of ['A', 'B', 'C'] as const) document.addAll(texts[weight], weight, longest.tags)
  for (const text of mentioned)
    document.mention(tokensOf(plainText(text.slice(0, longestHtml)), longest.description))
  return document.toString()
}

class Document {
  readonly #places = new Map<string, string[]>()
  #next = 1

  addAll(texts: readonly string[], weight: Weight, room: number): void {
    let left = room
    for (const text of texts) {
      const tokens = tokensOf(text, left, this.#next)
      left -= endOf(tokens, this.#next) - this.#next
      this.add(tokens, weight)
    }
  }

  addName(name: string): void {
    const first = this.#next
    const tokens = tokensOf(name, longest.name, first)
    this.add(tokens, 'A')
    if (tokens.length > 0) this.place(nameLexeme(tokens), first, 'A')
  }

  add(tokens: readonly Token[], weight: Weight): void {
    for (const [lexeme, position] of lexemesOf(tokens)) this.place(lexeme, position, weight)
    for (const { kind, text } of tokens) if (kind === 'word') this.#addBeginnings(text)
    this.#next = endOf(tokens, this.#next) + apart
  }

  place(lexeme: string, position: number, weight: Weight): void {
    const places = this.#places.get(lexeme) ?? []
    places.push(`${position}${weight}`)
    this.#places.set(lexeme, places)
  }

  mention(tokens: readonly Token[]): void {
    for (const [lexeme] of lexemesOf(tokens)) this.#mark(lexeme)
  }

  #mark(lexeme: string): void {
    if (!this.#places.has(lexeme)) this.#places.set(lexeme, [])
  }

  #addBeginnings(word: string): void {
    const most = Math.min(word.length - 1, longestPrefix)
    for (let length = shortestPrefix; length <= most; length++) {
      const beginning = word.slice(0, length)
      if (isOpen(beginning)) this.#mark(prefixLexeme(beginning))
    }
  }

  toString(): string {
    return [...this.#places]
      .map(([lexeme, places]) => quote(lexeme) + (places.length > 0 ? `:${places.join(',')}` : ''))
      .join(' ')
  }
}

function lexemesOf(tokens: readonly Token[]): [lexeme: string, position: number][] {
  const found: [string, number][] = []
  for (const { kind, text, position } of tokens) {
    if (kind === 'word') {
      found.push([text, position])
      const stem = stemOf(text)
      if (stem !== text) found.push([stem, position])
      continue
    }
    const characters = [...text]
    characters.forEach((character, index) => {
      found.push([character, position + index])
    })
    bigramsOf(text).forEach((bigram, index) => {
      found.push([bigram, position + index])
    })
  }
  for (const { concepts, position } of piecesOf(tokens)) {
    for (const concept of concepts) found.push([conceptLexeme(concept), position])
  }
  return found
}

/** The tokens that fit into this many positions; a long run is cut. */
function tokensOf(text: string, room: number, first = 1): Token[] {
  return tokenise(text.slice(0, Math.max(room, 0) * charactersAPlace), first)
    .filter(({ position }) => position < first + room)
    .map(token =>
      token.kind === 'run'
        ? { ...token, text: [...token.text].slice(0, first + room - token.position).join('') }
        : token,
    )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,6}|x[\da-f]{1,5})|([a-z]{2,6}));/gi, (whole, code?: string, name?: string) => {
      if (code === undefined) return entities[name?.toLowerCase() ?? ''] ?? whole
      const point = Number(code.toLowerCase().startsWith('x') ? `0${code}` : code)
      return point <= 0x10ffff ? String.fromCodePoint(point) : ' '
    })
}
