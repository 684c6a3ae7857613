import { fold } from './search-fold.ts'
import { asked, type Binding, bindings, idleWords, type Spelling, spellings } from './search-synonyms.ts'
import { tokenise } from './search-tokens.ts'

interface Phrase extends Spelling {
  words: readonly string[]
}

/** How texts are parsed: everything with several spellings. */
export interface Lexicon {
  /** By the first word, longest first. */
  phrases: ReadonlyMap<string, readonly Phrase[]>
  /** By text; `longestRun` is the longest of them. */
  runs: ReadonlyMap<string, Spelling>
  longestRun: number
  binds: ReadonlyMap<string, Binding>
  /** Words with synonyms, and their meanings as far as documents know them. */
  words: ReadonlyMap<string, string | undefined>
  /** The same for runs of characters: as written, and folded. */
  written: readonly { text: string; folded: string }[]
}

/** What staff maintain as data: synonyms, or names of a subject or level. */
export interface Synonyms {
  texts: readonly string[]
  binds: Binding | null
}

const idleRuns = idleWords.runs.map(fold)
export const idle: ReadonlySet<string> = new Set([...idleWords.words, ...idleRuns])

const conceptOf: ReadonlyMap<string, string | undefined> = new Map(
  spellings.map(({ text, concepts }) => [keyOf(text), concepts[0]]),
)

/** The lexicon for queries: given synonyms take precedence over built-in ones. */
export function lexiconOf(given: readonly Synonyms[] = [], also = asked): Lexicon {
  const binds = new Map(bindings)
  const kept: Spelling[] = []
  for (const { texts, binds: binding } of given) {
    const meanings = new Set(texts.map(text => conceptOf.get(keyOf(text))))
    for (const concept of meanings) if (concept && binding && !binds.has(concept)) binds.set(concept, binding)
    // One concept with all of these spellings anyway.
    if (meanings.size === 1 && !meanings.has(undefined)) continue
    kept.push(...texts.map(text => ({ text, concepts: [], same: texts, binds: binding })))
  }
  const phrases = new Map<string, Phrase[]>()
  const runs = new Map<string, Spelling>()
  const all: Spelling[] = [...kept, ...also, ...spellings, ...idleRuns.map(text => ({ text, concepts: [] }))]
  for (const spelling of all) {
    const tokens = tokenise(spelling.text)
    const [first, ...more] = tokens
    if (!first) continue
    if (first.kind === 'word') {
      const phrase = { ...spelling, words: tokens.map(token => token.text) }
      phrases.set(first.text, [...(phrases.get(first.text) ?? []), phrase])
    } else if (more.length === 0 && !runs.has(first.text)) {
      runs.set(first.text, { ...spelling, text: first.text })
    }
  }
  for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length)
  return {
    phrases,
    runs,
    longestRun: Math.max(...[...runs.keys()].map(text => [...text].length)),
    binds,
    words: wordsOf([...phrases.values()].flat()),
    written: all
      .filter(({ text, concepts, same }) => (concepts.length > 0 || same) && runs.has(fold(text)))
      .map(({ text }) => ({ text, folded: fold(text) })),
  }
}

const wordsOf = (phrases: readonly Phrase[]): Map<string, string | undefined> =>
  new Map(
    phrases.flatMap(({ words: [word, ...more], concepts: [concept], same }) =>
      // A word of one letter or with a digit is a level: nothing to complete or correct.
      word && (concept || same) && more.length === 0 && /^\p{L}{2,}$/u.test(word)
        ? [[word, concept] as const]
        : [],
    ),
  )

/** The same key for everything that reads the same: case, script and spaces between words don't matter. */
export function keyOf(text: string): string {
  return tokenise(text)
    .map(token => token.text)
    .join(' ')
}

/** The lexicon for documents: without data, so that a word staff add is found at once, without rewriting any. */
export const builtIn: Lexicon = lexiconOf([], [])

/** The lexicon for queries if none is given. */
export const plainLexicon: Lexicon = lexiconOf()
