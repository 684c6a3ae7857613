import { builtIn, keyOf, type Lexicon, plainLexicon } from './search-lexicon.ts'
import { type Piece, piecesOf } from './search-pieces.ts'
import type { Binding } from './search-synonyms.ts'
import {
  bigramsOf,
  conceptLexeme,
  isOpen,
  nameLexeme,
  prefixLexeme,
  quote,
  stemOf,
  type Token,
  tokenise,
} from './search-tokens.ts'

/** One thing a product must have. */
export interface Need {
  /** A tsquery over everything a product is found by. Never a phrase, so that the index answers it alone. */
  match: string
  /** Lexemes of name, tags and the like with the same meaning, and whether all of them are needed. */
  weighed: readonly string[]
  takesAll: boolean
  /** As typed, folded. */
  text: string
  kind: Piece['kind']
  /** Must also hold for name, tags and the like, if the index alone can't decide. */
  head?: string
  /** Stays when no product has everything. */
  binds: Binding | null
  /** Each means the same, by all of its needs. */
  alternatives?: readonly (readonly Need[])[]
}

/** The text between two commas: one product must meet all of its needs. */
export interface Term {
  text: string
  tokens: readonly Token[]
  needs: readonly Need[]
  /** As typed, word after word, in a name; null for a single word. */
  phrase: string | null
  /** The exact words and characters, without synonyms. */
  literal: readonly string[]
}

export interface Query {
  terms: readonly Term[]
  /** Stands for a product with exactly this name. */
  name: string
  /** The lexicon it was read with. */
  lexicon: Lexicon
}

const most = { terms: 8, needs: 12, places: 40, characters: 1000 }
/** From this many letters, the beginning of a word also finds its synonyms. */
const shortestHint = 4

interface Reading {
  /** Runs in which one character may be wrong. */
  loose?: ReadonlySet<string>
  lexicon?: Lexicon
}

/** Null if there is nothing to search for: spaces, punctuation. */
export function readQuery(
  text: string,
  { loose = new Set(), lexicon = plainLexicon }: Reading = {},
): Query | null {
  const terms: Term[] = []
  let room = most.needs
  for (const part of text.slice(0, most.characters).normalize('NFKC').split(',')) {
    const term = readTerm(part, { loose, lexicon })
    if (!term || terms.some(other => other.text === term.text)) continue
    terms.push({ ...term, needs: term.needs.slice(0, room) })
    room -= term.needs.length
    if (room <= 0 || terms.length === most.terms) break
  }
  return terms.length > 0
    ? { terms, name: quote(nameLexeme(tokenise(text.slice(0, most.characters)))), lexicon }
    : null
}

function readTerm(text: string, { loose, lexicon }: Required<Reading>): Term | null {
  const all = shorten(tokenise(text))
  if (all.length === 0) return null
  const tokens = all.filter(token => !loose.has(token.text))
  const pieces = piecesOf(tokens, lexicon)
  const telling = pieces.filter(piece => !piece.idle)
  return {
    text: text.trim(),
    tokens: all,
    needs: [
      // A single letter is the beginning of a word only while someone is typing.
      ...(telling.length > 0 ? telling : pieces).map((piece, index, { length }) =>
        needOf(piece, { closed: piece.text.length === 1 && index < length - 1 }),
      ),
      ...all.filter(token => loose.has(token.text)).map(looseNeed),
    ],
    phrase: phraseOf(all),
    literal: all.flatMap(literalsOf),
  }
}

/** `closed`: exactly as typed, and not the possible beginning of a longer word. */
export function needOf(piece: Omit<Piece, 'position' | 'idle'>, { closed = false } = {}): Need {
  const { kind, text, concepts, same, binds } = piece
  if (same) return sameNeed(piece, same)
  const [concept] = concepts
  if (concept) {
    const lexeme = quote(conceptLexeme(concept))
    return { kind, text, binds, match: lexeme, weighed: [lexeme], takesAll: true }
  }
  if (kind === 'run') {
    const parts = partsOf(text).map(quote)
    return { kind, text, binds, match: parts.join(' & '), weighed: parts, takesAll: true }
  }
  const open = !closed && isOpen(text)
  const exact = [...new Set([text, stemOf(text)])].map(quote)
  const hints = open ? hintsOf(text).map(quote) : []
  return {
    kind,
    text,
    binds,
    match: [...exact, ...(open ? [quote(prefixLexeme(text))] : []), ...hints].join(' | '),
    weighed: open ? [`${quote(text)}:*`, ...exact.slice(1), ...hints] : exact,
    takesAll: false,
  }
}

/** Any of the texts, each read as documents are written. */
function sameNeed({ kind, text, binds }: Omit<Piece, 'position' | 'idle'>, same: readonly string[]): Need {
  const alternatives = same
    .map(one => {
      const pieces = piecesOf(tokenise(one))
      const telling = pieces.filter(piece => !piece.idle)
      // While typing, it may be the beginning of something else.
      const closed = keyOf(one) !== text
      return (telling.length > 0 ? telling : pieces).map(piece => needOf(piece, { closed }))
    })
    .filter(needs => needs.length > 0)
  return {
    kind,
    text,
    binds,
    match: anyOf([...new Set(alternatives.map(needs => allOf(needs.map(({ match }) => match))))]),
    weighed: [...new Set(alternatives.flatMap(needs => needs.flatMap(({ weighed }) => weighed)))],
    takesAll: false,
    alternatives,
  }
}

/** Almost these characters, in the name or a tag: one wrong, missing, extra, or two swapped. */
function looseNeed({ kind, text }: Token): Need {
  const characters = [...text]
  const alternatives = characters.flatMap((character, index) => {
    const [left, right] = [characters.slice(0, index), characters.slice(index + 1)]
    const next = right[0]
    return [
      [left, right, 2],
      [left, right, 1],
      ...(left.length > 0 ? [[left, [character, ...right], 2]] : []),
      ...(next ? [[[...left, next, character], right.slice(1), 1]] : []),
    ] as [string[], string[], number][]
  })
  return {
    kind,
    text,
    binds: null,
    match: anyOf([
      ...new Set(alternatives.map(([left, right]) => allOf([...chainOf(left), ...chainOf(right)]))),
    ]),
    head: anyOf([
      ...new Set(
        alternatives.map(([left, right, apart]) => {
          const parts = [left, right].filter(part => part.length > 0)
          return parts.map(part => part.map(one => `${quote(one)}:AB`).join(' <-> ')).join(` <${apart}> `)
        }),
      ),
    ]),
    weighed: characters.map(quote),
    takesAll: false,
  }
}

const chainOf = (characters: readonly string[]): string[] =>
  characters.length === 0 ? [] : partsOf(characters.join('')).map(quote)

function hintsOf(word: string): string[] {
  if (word.length < shortestHint) return []
  const concepts = [...builtIn.words].flatMap(([spelling, id]) => (id && spelling.startsWith(word) ? id : []))
  return [...new Set(concepts)].map(conceptLexeme)
}

const partsOf = (run: string): string[] => ([...run].length === 1 ? [run] : bigramsOf(run))

const literalsOf = ({ kind, text }: Token): string[] =>
  kind === 'run' ? partsOf(text).map(quote) : [quote(text)]

function phraseOf(tokens: readonly Token[]): string | null {
  const places = tokens.flatMap(({ kind, text, position }) =>
    kind === 'run'
      ? partsOf(text).map((part, index) => ({ part, position: position + index }))
      : [{ part: text, position }],
  )
  if (places.length < 2) return null
  const last = places.length - 1
  return places
    .map(({ part, position }, index) => {
      const before = places[index - 1]
      const link = before ? ` <${position - before.position}> ` : ''
      return `${link}${quote(part)}:${index === last && isOpen(part) ? '*' : ''}A`
    })
    .join('')
}

/** Long text is cut: no one types that much, and every position costs. */
function shorten(tokens: readonly Token[]): Token[] {
  return tokens
    .filter(({ position }) => position <= most.places)
    .map(token => ({ ...token, text: [...token.text].slice(0, most.places + 1 - token.position).join('') }))
}

const joined = (parts: readonly string[], operator: '&' | '|') =>
  parts.map(part => `(${part})`).join(` ${operator} `)

/** A tsquery for a product that has all of them. */
export const allOf = (matches: readonly string[]): string => joined(matches, '&')
export const anyOf = (matches: readonly string[]): string => joined(matches, '|')
/** All but one, whichever it is. */
export const allButOne = (matches: readonly string[]): string =>
  anyOf(matches.map((_, left) => allOf(matches.toSpliced(left, 1))))

/** A tsquery for words in name, tags and the like, or only in the fields of this weight. */
export const inHead = ({ weighed, takesAll, alternatives }: Need, weight: 'A' | '' = ''): string =>
  alternatives
    ? anyOf(alternatives.map(needs => allOf(needs.map(need => inHead(need, weight)))))
    : (takesAll ? allOf : anyOf)(weighed.map(lexeme => weightedBy(lexeme, weight)))

const weightedBy = (lexeme: string, weight: 'A' | '') => {
  if (!weight) return lexeme
  return lexeme.endsWith(':*') ? `${lexeme}${weight}` : `${lexeme}:${weight}`
}
