import { fold } from './search-fold.ts'
import { idleWords, type Spelling, spellings } from './search-synonyms.ts'
import { type Token, tokenise } from './search-tokens.ts'

/** A text taken apart: what is known by several spellings, and what is left between. */
export interface Piece {
  kind: 'word' | 'run' | 'concept'
  text: string
  position: number
  /** Of a concept: itself, then what it implies. */
  concepts: readonly string[]
  /** Says nothing about what is looked for: 'the', 老師. */
  idle: boolean
}

interface Phrase {
  words: readonly string[]
  concepts: readonly string[]
}

/** By the first word, the longest first. */
const phrases = new Map<string, Phrase[]>()
/** By the text; `longestRun` is the longest text there is. */
const runs = new Map<string, Spelling>()

for (const { text, concepts } of spellings) {
  const tokens = tokenise(text)
  const [first] = tokens
  if (!first) continue
  if (first.kind === 'run') runs.set(first.text, { text: first.text, concepts })
  else {
    const phrase = { words: tokens.map(token => token.text), concepts }
    phrases.set(
      first.text,
      [...(phrases.get(first.text) ?? []), phrase].sort((a, b) => b.words.length - a.words.length),
    )
  }
}
const idle = new Set([...idleWords.words, ...idleWords.runs.map(fold)])
for (const text of idleWords.runs.map(fold)) runs.set(text, { text, concepts: [] })
const longestRun = Math.max(...[...runs.keys()].map(text => [...text].length))

/** Words for which there are others, and what they mean. */
export const conceptWords: ReadonlyMap<string, string> = new Map(
  [...phrases.values()].flat().flatMap(({ words: [word, ...more], concepts: [concept] }) =>
    // A word of one letter or with a digit is a level: nothing to complete or to correct.
    word && concept && more.length === 0 && /^\p{L}{2,}$/u.test(word) ? [[word, concept] as const] : [],
  ),
)
/** The same of runs of characters: as they are written, and folded. */
export const conceptRuns: readonly { text: string; folded: string }[] = spellings
  .filter(({ text, concepts }) => concepts.length > 0 && runs.has(fold(text)))
  .map(({ text }) => ({ text, folded: fold(text) }))

export function piecesOf(tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = []
  let index = 0
  for (let token = tokens[index]; token; token = tokens[index]) {
    if (token.kind === 'run') {
      pieces.push(...runPieces(token))
      index += 1
      continue
    }
    const phrase = phrases.get(token.text)?.find(candidate => standsAt(tokens, index, candidate.words))
    pieces.push({
      kind: phrase ? 'concept' : 'word',
      text: phrase ? phrase.words.join(' ') : token.text,
      position: token.position,
      concepts: phrase?.concepts ?? [],
      idle: idle.has(token.text),
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

function runPieces({ text, position }: Token): Piece[] {
  const characters = [...text]
  const pieces: Piece[] = []
  let rest = ''
  const flush = (end: number) => {
    if (rest) {
      const at = position + end - [...rest].length
      pieces.push({ kind: 'run', text: rest, position: at, concepts: [], idle: false })
    }
    rest = ''
  }
  for (let at = 0; at < characters.length; ) {
    const found = longestAt(characters, at)
    if (!found) {
      rest += characters[at]
      at += 1
      continue
    }
    const length = [...found.text].length
    if (found.concepts.length > 0) {
      flush(at)
      pieces.push({ kind: 'concept', ...found, position: position + at, idle: false })
    } else if (idle.has(found.text)) {
      flush(at)
      pieces.push({ kind: 'run', text: found.text, position: position + at, concepts: [], idle: true })
    } else rest += found.text
    at += length
  }
  flush(characters.length)
  return pieces
}

function longestAt(characters: readonly string[], at: number): Spelling | undefined {
  for (let length = Math.min(longestRun, characters.length - at); length >= 2; length--) {
    const found = runs.get(characters.slice(at, at + length).join(''))
    if (found) return found
  }
  return undefined
}
