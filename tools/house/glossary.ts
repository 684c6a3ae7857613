import { basename } from 'node:path'
import type { Term } from './message-rules.ts'

/** The rows of the table under a heading of `docs/glossary.md`, without the table's own heading. */
function rowsUnder(text: string, heading: string): string[][] {
  const section = text.split(/^## /m).find(part => part.startsWith(`${heading}\n`)) ?? ''
  const rows = section.split('\n').filter(line => line.startsWith('|'))
  return rows.slice(2).map(row =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

export function readTerms(text: string): Term[] {
  return rowsUnder(text, 'Words on screens').map(([en = '', zh = '', not = '']) => ({
    en,
    zh,
    not: not.split(' ').filter(word => word !== ''),
  }))
}

export function readAvoidedWords(text: string): string[] {
  return rowsUnder(text, 'Words that names avoid').map(([word = '']) => word)
}

const declaration = /\b(?:function\*?|const|let|class|type|interface|enum)\s+([A-Za-z_$][\w$]*)/g

/** `giveBackLine` and `give-back-line` are both give, back, line. */
const wordsOf = (name: string): string =>
  ` ${name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase()} `

/** Files and declared names that use a word the glossary avoids. */
export function avoidedNames(path: string, source: string, avoided: readonly string[]): string[] {
  const names = [basename(path), ...Array.from(source.matchAll(declaration), ([, name = '']) => name)]
  return [...new Set(names)].flatMap(name =>
    avoided
      .filter(word => wordsOf(name).includes(wordsOf(word)))
      .map(word => `${path}: ${name} says ${word}`),
  )
}
