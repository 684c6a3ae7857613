import { builtIn, idle, type Lexicon } from './search-lexicon.ts'
import type { Binding, Spelling } from './search-synonyms.ts'
import type { Token } from './search-tokens.ts'

/** A parsed text: what has several spellings, and what is left between. */
export interface Piece {
  kind: 'word' | 'run' | 'concept'
  text: string
  position: number
  /** Its concept, then those it implies. */
  concepts: readonly string[]
  /** Says nothing about what is searched for: 'the', 老師. */
  idle: boolean
  /** For synonyms from data: all of them. */
  same?: readonly string[] | undefined
  binds: Binding | null
}

export function piecesOf(tokens: readonly Token[], lexicon: Lexicon = builtIn): Piece[] {
  const pieces: Piece[] = []
  let index = 0
  for (let token = tokens[index]; token; token = tokens[index]) {
    if (token.kind === 'run') {
      pieces.push(...runPieces(token, lexicon))
      index += 1
      continue
    }
    const phrase = lexicon.phrases
      .get(token.text)
      ?.find(candidate => standsAt(tokens, index, candidate.words))
    pieces.push({
      kind: phrase ? 'concept' : 'word',
      text: phrase ? phrase.words.join(' ') : token.text,
      position: token.position,
      concepts: phrase?.concepts ?? [],
      idle: !phrase && idle.has(token.text),
      same: phrase?.same,
      binds: phrase ? bindingOf(phrase, lexicon) : null,
    })
    index += phrase?.words.length ?? 1
  }
  return pieces
}

function standsAt(tokens: readonly Token[], index: number, words: readonly string[]): boolean {
  return words.every((word, offset) => {
    const token = tokens[index + offset]
    if (token?.kind !== 'word' || token.text !== word) return false
    // 'P.3' is one thing; 'primary. 3 videos' are two.
    const abbreviated = tokens[index]?.text.length === 1
    return offset === 0 || (abbreviated ? /^[.-]?\s*$/ : /^(?:\s+|-)$/).test(token.gap)
  })
}

const bindingOf = ({ concepts: [concept], same, binds }: Spelling, lexicon: Lexicon): Binding | null =>
  (same ? binds : concept && lexicon.binds.get(concept)) || null

function runPieces({ text, position }: Token, lexicon: Lexicon): Piece[] {
  const characters = [...text]
  const pieces: Piece[] = []
  let rest = ''
  const flush = (end: number) => {
    if (rest) {
      const at = position + end - [...rest].length
      pieces.push({ kind: 'run', text: rest, position: at, concepts: [], idle: false, binds: null })
    }
    rest = ''
  }
  for (let at = 0; at < characters.length; ) {
    const found = longestAt(characters, at, lexicon)
    if (!found) {
      rest += characters[at]
      at += 1
      continue
    }
    const length = [...found.text].length
    const piece = { text: found.text, concepts: found.concepts, position: position + at }
    if (found.same || found.concepts.length > 0) {
      flush(at)
      const binds = bindingOf(found, lexicon)
      pieces.push({ ...piece, kind: 'concept', idle: false, same: found.same, binds })
    } else if (idle.has(found.text)) {
      flush(at)
      pieces.push({ ...piece, kind: 'run', idle: true, binds: null })
    } else rest += found.text
    at += length
  }
  flush(characters.length)
  return pieces
}

function longestAt(
  characters: readonly string[],
  at: number,
  { runs, longestRun }: Lexicon,
): Spelling | undefined {
  for (let length = Math.min(longestRun, characters.length - at); length >= 2; length--) {
    const found = runs.get(characters.slice(at, at + length).join(''))
    if (found) return found
  }
  return undefined
}
