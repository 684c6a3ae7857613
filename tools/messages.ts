// Compiles the message catalogue (messages/<locale>/*.json) to typed functions: m.cart_title(), m.cart_days({ days }).
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { baseLocale, type Locale, locales } from '../messages/locale.ts'

/** A text with `{inputs}`, or a list of one object with a text for each plural form. */
type Text = unknown
/** One message in all languages. */
export type Translations = Readonly<Record<Locale, Text>>
export type Catalogue = ReadonlyMap<string, Translations>

interface Compiled {
  /** An arrow function, `(i, o) => …`, of the inputs and the options. */
  code: string
  inputs: string[]
}

const folderOf = (locale: Locale) => fileURLToPath(new URL(`../messages/${locale}`, import.meta.url))

/** All texts by key; one that is missing in a language, or is in two files, stops the build. */
export function readCatalogue(): Catalogue {
  return joinLocales(
    locales.map(locale => {
      const files = globSync('*.json', { cwd: folderOf(locale) }).sort()
      return {
        locale,
        files: files.map(name => {
          const texts: Record<string, Text> = JSON.parse(readFileSync(join(folderOf(locale), name), 'utf8'))
          return { name, texts }
        }),
      }
    }),
  )
}

interface LocaleFiles {
  locale: Locale
  files: readonly { name: string; texts: Readonly<Record<string, Text>> }[]
}

export function joinLocales(read: readonly LocaleFiles[]): Catalogue {
  const joined = new Map<string, Partial<Record<Locale, Text>>>()
  for (const { locale, files } of read) {
    for (const { name, texts } of files) {
      for (const [key, text] of Object.entries(texts)) {
        const message = joined.get(key) ?? {}
        if (locale in message) throw new Error(`messages/${locale}/${name}: ${key} stands in two files`)
        message[locale] = text
        joined.set(key, message)
      }
    }
  }
  const complete = new Map<string, Translations>()
  for (const [key, message] of joined) {
    const { en, 'zh-HK': zh } = message
    const missing = locales.filter(locale => message[locale] === undefined)
    if (missing.length > 0) throw new Error(`messages/${missing[0]}: ${key} is missing`)
    complete.set(key, { en, 'zh-HK': zh })
  }
  return complete
}

const name = /^[a-z]\w*$/i

/** The parts of a text: alternating text and names of inputs. */
function partsOf(key: string, text: Text): string[] {
  if (typeof text !== 'string') throw new Error(`messages: ${key} holds something else than a text`)
  const parts = text.split(/\{([^{}]*)\}/)
  parts.forEach((part, at) => {
    const isInput = at % 2 === 1
    if (isInput ? !name.test(part) : /[{}\\]/.test(part))
      throw new Error(`messages: ${key} has a brace or a backslash that names no input: ${text}`)
  })
  return parts
}

const inputsOf = (parts: readonly string[]) => parts.filter((_part, at) => at % 2 === 1)

/** A JavaScript expression of the inputs `i`. */
function expressionOf(parts: readonly string[]): string {
  const written = parts.map((part, at) => (at % 2 === 1 ? `\${i.${part}}` : part.replace(/[`$]/g, '\\$&')))
  return `\`${written.join('')}\``
}

interface Variants {
  declarations: readonly string[]
  selectors: readonly string[]
  match: Readonly<Record<string, Text>>
}

const isVariants = (text: Text): text is readonly [Variants] =>
  Array.isArray(text) &&
  text.length === 1 &&
  Array.isArray(text[0].declarations) &&
  text[0].selectors?.length === 1 &&
  typeof text[0].match === 'object'

/** The only kind of variants in the catalogue: `input count`, `local countPlural = count: plural`. */
function pluralIn(key: string, [{ declarations, selectors, match }]: readonly [Variants]) {
  const [selector] = selectors
  const inputs: string[] = []
  let counted = ''
  for (const declaration of declarations) {
    const input = /^input (\w+)$/.exec(declaration)?.[1]
    const plural = /^local (\w+) = (\w+): plural$/.exec(declaration)
    if (input) inputs.push(input)
    else if (plural?.[1] === selector && plural?.[2]) counted = plural[2]
    else throw new Error(`messages: ${key} declares what is not known: ${declaration}`)
  }
  if (!inputs.includes(counted)) throw new Error(`messages: ${key} counts nothing that it is given`)
  const forms = Object.entries(match).map(([condition, text]) => {
    const [chosen, form] = condition.split('=')
    if (chosen !== selector || !form)
      throw new Error(`messages: ${key} has a strange condition: ${condition}`)
    return [form, partsOf(key, text)] as const
  })
  return { inputs, counted, forms: new Map(forms) }
}

function compileText(key: string, locale: Locale, text: Text): Compiled {
  if (!isVariants(text)) {
    const parts = partsOf(key, text)
    return { code: expressionOf(parts), inputs: [...new Set(inputsOf(parts))] }
  }
  const { inputs, counted, forms } = pluralIn(key, text)
  const used = [...forms.values()].flatMap(inputsOf)
  const unknown = used.filter(input => !inputs.includes(input))
  if (unknown.length > 0) throw new Error(`messages: ${key} does not declare ${unknown.join(', ')}`)
  const other = forms.get('other')
  if (!other) throw new Error(`messages: ${key} has no text for 'other'`)
  // Chinese has no plural, so its one form needs no check.
  const possible: string[] = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const asked = [...forms].filter(([form]) => form !== 'other' && possible.includes(form))
  const code = asked.reduceRight(
    (rest, [form, parts]) =>
      `pluralOf('${locale}', i.${counted}) === '${form}' ? ${expressionOf(parts)} : ${rest}`,
    expressionOf(other),
  )
  return { code, inputs }
}

export function compileMessage(key: string, texts: Translations): Compiled {
  const base = compileText(key, baseLocale, texts[baseLocale])
  const wanted = base.inputs.toSorted().join(', ')
  let code = base.code
  for (const locale of locales) {
    if (locale === baseLocale) continue
    const other = compileText(key, locale, texts[locale])
    const given = other.inputs.toSorted().join(', ')
    if (given !== wanted)
      throw new Error(`messages: ${key} takes {${wanted}} in ${baseLocale} and {${given}} in ${locale}`)
    code = `localeFor(o) === '${locale}' ? ${other.code} : ${code}`
  }
  return { code: `(i, o) => ${code}`, inputs: base.inputs }
}

/** A module with a function for each of the given messages; `locale` is how it imports messages/locale.ts. */
export function moduleOf(catalogue: Catalogue, keys: Iterable<string>, locale: string): string {
  const lines = [`import { localeFor, pluralOf } from ${JSON.stringify(locale)}`]
  for (const key of keys) {
    const texts = catalogue.get(key)
    if (!texts) throw new Error(`messages: there is no ${key}`)
    lines.push(`export const ${key} = ${compileMessage(key, texts).code}`)
  }
  return `${lines.join('\n')}\n`
}

function typesOf(catalogue: Catalogue): string {
  const lines = [
    "import type { Locale } from '../locale.ts'",
    'type Options = { locale?: Locale }',
    'type Plain = (inputs?: {}, options?: Options) => string',
    'type With<Name extends string> = (inputs: Record<Name, NonNullable<unknown>>, options?: Options) => string',
  ]
  for (const [key, texts] of catalogue) {
    const { inputs } = compileMessage(key, texts)
    const type = inputs.length > 0 ? `With<${inputs.map(input => `'${input}'`).join(' | ')}>` : 'Plain'
    const shown = JSON.stringify(texts[baseLocale]).replaceAll('*/', '*\\/')
    lines.push(`/** ${shown} */`, `export declare const ${key}: ${type}`)
  }
  return `${lines.join('\n')}\n${asOne}`
}

const asOne = "export * as m from './messages.js'\n"

/** Writes them into the given folder: one module for Node and for development, and its types. */
export function writeMessages(folder: string): void {
  const catalogue = readCatalogue()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'messages.js'), moduleOf(catalogue, catalogue.keys(), '../locale.ts') + asOne)
  writeFileSync(join(folder, 'messages.d.ts'), typesOf(catalogue))
}
