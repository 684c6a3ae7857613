import { piecesOf } from './search-pieces.ts'
import { tokenise } from './search-tokens.ts'

/** Of these titles, those a text mentions under any name: 'Maths, P3' mentions Mathematics. */
export function mentionedIn<Title extends { title: string; titleZh: string }>(
  text: string,
  titles: readonly Title[],
): Title[] {
  const said = new Set(keysIn(text))
  return titles.filter(({ title, titleZh }) =>
    [title, titleZh].some(one => {
      const keys = keysIn(one)
      return keys.length > 0 && keys.every(key => said.has(key))
    }),
  )
}

const keysIn = (text: string): string[] =>
  piecesOf(tokenise(text))
    .filter(({ idle }) => !idle)
    .map(({ concepts: [concept], text: written }) => concept ?? written)
