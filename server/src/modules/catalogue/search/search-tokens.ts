import { createHash } from 'node:crypto'
import { fold } from './search-fold.ts'

/** A word, or a run of characters written without spaces. */
export interface Token {
  kind: 'word' | 'run'
  text: string
  /** Its position: a word takes one, a run one for each character. */
  position: number
  /** The text between it and the previous token. */
  gap: string
}

const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}`
// Digits stay with their letters (p3), stars with their grade (5**), signs with their language (c++).
const pattern = new RegExp(
  [
    `(?<run>[${unspaced}]+)`,
    String.raw`(?<word>\d+\*+|c(?:\+\+|#)|[[\p{L}\p{N}]--[${unspaced}]]+|\p{Extended_Pictographic})`,
  ].join('|'),
  'gv',
)

const lettersOnly = new RegExp(String.raw`^[\p{L}--[${unspaced}]]+$`, 'v')

const longestWord = 40

const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']
/** Up to 99 in Chinese: 12 is 十二. */
const numeralOf = (number: number): string =>
  number < 10
    ? (digits[number] ?? '')
    : `${number < 20 ? '' : digits[Math.floor(number / 10)]}十${digits[number % 10]}`

const level = '(?:p|s|f|k)[1-6]'
const stage = '(?:form|primary|secondary|sec|pri|kindergarten|grade|year|yr)'
const edge = String.raw`(?![\p{L}\p{N}])`
const glued = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(${level})(?=[a-z]{3})|(${stage})([1-9]\d?)(?=[a-z]{3}|${edge})|([a-z]{3,})(20\d\d)${edge})`,
  'gu',
)

/** Splits words where people leave out a space (p5maths, form6), and reads 小5 or 12篇 as 小五 and 十二篇. */
function unglue(folded: string): string {
  return folded
    .replace(/(?<=[小中])([1-6])(?!\d)/g, digit => numeralOf(Number(digit)))
    .replace(/(?<![\p{L}\p{N}.$])([1-9]\d?)(?=\p{sc=Han})/gu, (_, number: string) =>
      numeralOf(Number(number)),
    )
    .replace(glued, (_, ...parts: (string | undefined)[]) =>
      parts
        .slice(0, 5)
        .flatMap(part => (part ? [part, ' '] : []))
        .join(''),
    )
}

export function tokenise(text: string, first = 1): Token[] {
  const folded = unglue(fold(text)).replace(/['’]s\b/g, '')
  const tokens: Token[] = []
  let position = first
  let end = 0
  for (const match of folded.matchAll(pattern)) {
    const gap = folded.slice(end, match.index)
    end = match.index + match[0].length
    if (match.groups?.run) {
      tokens.push({ kind: 'run', text: match[0], position, gap })
      position += [...match[0]].length
    } else {
      tokens.push({ kind: 'word', text: match[0].slice(0, longestWord), position, gap })
      position += 1
    }
  }
  return tokens
}

/** The position after the last token. */
export function endOf(tokens: readonly Token[], first: number): number {
  const last = tokens.at(-1)
  if (!last) return first
  return last.position + (last.kind === 'run' ? [...last.text].length : 1)
}

export function bigramsOf(run: string): string[] {
  const characters = [...run]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** Without the plural's ending: the same for 'story' and 'stories'. */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+s$/.test(word) || /(?:ss|us|is)$/.test(word)) return word
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

// Lexemes that aren't words begin with a character that no word begins with.
export const conceptLexeme = (concept: string): string => `=${concept}`
export const prefixLexeme = (prefix: string): string => `^${prefix}`
/** The whole of a name, whatever its length and punctuation. */
export const nameLexeme = (tokens: readonly Token[]): string =>
  `#${createHash('sha1')
    .update(tokens.map(({ text }) => text).join(' '))
    .digest('base64url')
    .slice(0, 12)}`

export const shortestPrefix = 1
export const longestPrefix = 12
/** Whether one may be in the middle of typing it: 'p3' is no beginning of 'p30'. */
export const isOpen = (word: string): boolean =>
  word.length >= shortestPrefix && word.length <= longestPrefix && lettersOnly.test(word)

/** As tsvector and tsquery parse it. */
export const quote = (lexeme: string): string => `'${lexeme.replace(/[\\']/g, '$&$&')}'`
