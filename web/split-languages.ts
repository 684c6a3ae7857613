import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { baseLocale, type Locale, locales } from '#messages/locale.ts'
import { isSharedScript, localisedScripts } from './app/lib/localised-assets.ts'

// A page is in one language from its start to its end: switching is a full load. So a browser gets the texts of one, a
// seventh less script. The bundler knows one set of files; this makes a set of each language out of it.

type Node = { type: string; start: number; end: number; [field: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

function literalOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis) || node.quasis.length !== 1) return null
  const [text]: unknown[] = node.quasis
  const value = isNode(text) ? text.value : null
  return typeof value === 'object' && value !== null ? String(Reflect.get(value, 'cooked')) : null
}

/** The language that `localeFor(o) === 'zh-HK' ? … : …` asks for. */
function askedLanguage(test: unknown): Locale | undefined {
  if (!isNode(test) || test.type !== 'BinaryExpression' || test.operator !== '===') return undefined
  if (!isNode(test.left) || test.left.type !== 'CallExpression') return undefined
  const asked = literalOf(test.right)
  return locales.find(locale => locale === asked)
}

interface Choice {
  start: number
  end: number
  /** By whether the page is in the language that is asked for. */
  kept: { readonly yes: Node; readonly no: Node }
  locale: Locale
}

function choicesIn(node: Node, found: Choice[]): void {
  const locale = node.type === 'ConditionalExpression' ? askedLanguage(node.test) : undefined
  const { consequent, alternate } = node
  if (locale && isNode(consequent) && isNode(alternate))
    found.push({ start: node.start, end: node.end, kept: { yes: consequent, no: alternate }, locale })
  for (const value of Object.values(node)) {
    if (isNode(value)) choicesIn(value, found)
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) choicesIn(item, found)
  }
}

/** A script with the texts of one language. */
export function inLanguage(source: string, locale: Locale): string {
  if (!source.includes('zh-HK')) return source
  const { program, errors } = parseSync('script.js', source)
  if (errors.length > 0) throw new Error(`A script can't be read: ${errors[0]?.message}`)
  const choices: Choice[] = []
  choicesIn(program as unknown as Node, choices)
  /** What stands between two places, each choice in it made. */
  const written = (start: number, end: number, among: readonly Choice[]): string => {
    let text = ''
    let at = start
    for (const choice of among) {
      if (choice.start < at || choice.end > end) continue
      const kept = choice.locale === locale ? choice.kept.yes : choice.kept.no
      const inner = among.filter(other => other.start >= kept.start && other.end <= kept.end)
      text += `${source.slice(at, choice.start)}(${written(kept.start, kept.end, inner)})`
      at = choice.end
    }
    return text + source.slice(at, end)
  }
  return written(0, source.length, choices)
}

/** Scripts that pages load, by way of the list that the router has of them. */
function reachable(sources: ReadonlyMap<string, string>): Set<string> {
  const found = new Set([...sources.keys()].filter(name => name.startsWith('manifest-')))
  for (const name of found)
    for (const [, other = ''] of (sources.get(name) ?? '').matchAll(
      /(?:"\/?assets\/|["'`]\.\/)([\w.-]+\.js)["'`]/g,
    ))
      if (sources.has(other)) found.add(other)
  return found
}

const asNeighbours = (source: string): string =>
  source.replace(/(["'`])\.\/([\w.-]+\.js)\1/g, (whole, quote: string, name: string) =>
    isSharedScript(name) ? `${quote}../${name}${quote}` : whole,
  )

/** Leaves the base language at the addresses of the build, and puts the others into folders beside. */
export async function splitLanguages(client: string): Promise<void> {
  const folder = join(client, 'assets')
  const names = readdirSync(folder).filter(name => name.endsWith('.js'))
  const sources = new Map(names.map(name => [name, readFileSync(join(folder, name), 'utf8')]))
  const scripts = [...reachable(sources)].filter(name => !isSharedScript(name))
  for (const name of sources.keys()) {
    const imported = [...(sources.get(name) ?? '').matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)]
    if (isSharedScript(name) && imported.some(([, other = '']) => !isSharedScript(other)))
      throw new Error(`${name} is shared by all languages and imports what is not`)
  }
  for (const locale of locales) {
    const target = locale === baseLocale ? folder : join(folder, locale)
    await mkdir(target, { recursive: true })
    await Promise.all(
      scripts.map(name => {
        const source = inLanguage(sources.get(name) ?? '', locale)
        const text = locale === baseLocale ? source : localisedScripts(asNeighbours(source), locale)
        return writeFile(join(target, name), text)
      }),
    )
  }
}
