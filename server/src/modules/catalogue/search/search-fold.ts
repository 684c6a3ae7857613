import hongKongVariants from 'opencc-js/dict/HKVariantsRev'
import simplified from 'opencc-js/dict/TSCharacters'
import taiwanVariants from 'opencc-js/dict/TWVariantsRev'

const pairsOf = (dictionary: string) =>
  dictionary.split('|').map(pair => pair.split(' ') as [from: string, to: string])

/** Character by character, never by word: a part of a text is still a part of it when both are folded. */
const simplifiedOf = new Map(pairsOf(simplified))
for (const [variant, usual] of [...pairsOf(hongKongVariants), ...pairsOf(taiwanVariants)]) {
  if (!simplifiedOf.has(variant)) simplifiedOf.set(variant, simplifiedOf.get(usual) ?? usual)
}

const foldCharacter = (character: string) => simplifiedOf.get(character) ?? character

/** One spelling for different ways of typing: width, case, accents, traditional and simplified characters. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Script=Han}/gu, foldCharacter)
}
