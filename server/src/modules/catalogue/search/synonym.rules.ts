import { keyOf } from './search-lexicon.ts'
import { tokenise } from './search-tokens.ts'

/** Why these texts can't be synonyms; null if they can. */
export function refusedTexts(texts: readonly string[]): 'synonym_mixed' | 'synonym_twice' | null {
  if (!texts.every(isWhole)) return 'synonym_mixed'
  return new Set(texts.map(keyOf)).size < texts.length ? 'synonym_twice' : null
}

/** Consecutive words, or one run of characters: what a text can be searched by. A comma separates search terms. */
function isWhole(text: string): boolean {
  const tokens = tokenise(text)
  if (/[,，、|]/.test(text) || tokens.length === 0) return false
  return tokens.length === 1 || tokens.every(({ kind }) => kind === 'word')
}
