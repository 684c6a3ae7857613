import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Plugin, parseSync, preprocessCSS, type ResolvedConfig } from 'vite'

// Class names are written into scripts as text, so that no table of them travels to the browser.

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function nodesOf(code: string): Node[] {
  const found: Node[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    if (isNode(value)) found.push(value)
    Object.values(value).forEach(visit)
  }
  visit(parseSync('script.js', code).program)
  return found
}

interface Edit {
  start: number
  end: number
  text: string
}

const edited = (code: string, edits: readonly Edit[]) =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? node.name : undefined)
const textOf = (node: unknown) =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

export type ClassNames = Readonly<Record<string, string>>

/** `styles.list` -> `"abcD"`; the import stays for the sheet's sake. */
function writeNames(code: string, classesOf: ReadonlyMap<string, ClassNames>): string {
  const nodes = nodesOf(code)
  const tables = new Map<unknown, { source: string; classes: ClassNames }>()
  const edits: Edit[] = []
  for (const { type, start, end, source, specifiers } of nodes) {
    const from = textOf(source)
    const classes = from && classesOf.get(from)
    if (type !== 'ImportDeclaration' || !classes) continue
    // The parser gives every import its specifiers.
    for (const { local } of specifiers as Node[]) tables.set(nameOf(local), { source: from, classes })
    edits.push({ start, end, text: `import ${JSON.stringify(from)};` })
  }
  for (const { type, start, end, object, property, computed } of nodes) {
    const table = type === 'MemberExpression' ? tables.get(nameOf(object)) : undefined
    if (!table) continue
    const name = computed ? undefined : table.classes[String(nameOf(property))]
    if (name === undefined) throw new Error(`${table.source}: ${code.slice(start, end)} is no class of it`)
    edits.push({ start, end, text: JSON.stringify(name) })
  }
  return edited(code, edits)
}

/** `cx("a", "b", on && "c")` -> `cx("a b", on && "c")`, and `cx("a", "b")` -> `"a b"`. */
function joinNames(code: string): string {
  if (!code.includes('cx(')) return code
  const edits: Edit[] = []
  for (const { type, callee, arguments: given, start, end } of nodesOf(code)) {
    if (type !== 'CallExpression' || nameOf(callee) !== 'cx') continue
    // The parser gives every call its arguments.
    const parts = given as Node[]
    const texts = parts.map(textOf)
    if (texts.every(text => text !== undefined)) {
      edits.push({ start, end, text: JSON.stringify(texts.join(' ')) })
      continue
    }
    for (let at = 0; at < parts.length; at += 1) {
      const first = at
      while (texts[at + 1] !== undefined && texts[first] !== undefined) at += 1
      const [from, to] = [parts[first], parts[at]]
      if (at > first && from && to)
        edits.push({
          start: from.start,
          end: to.end,
          text: JSON.stringify(texts.slice(first, at + 1).join(' ')),
        })
    }
  }
  return edited(code, edits)
}

/** A script after the types and the JSX are gone. */
export function withClassNames(code: string, classesOf: ReadonlyMap<string, ClassNames>): string {
  return joinNames(writeNames(code, classesOf))
}

const ending = /\.module\.css$/

/** In a build, a CSS module is a plain sheet of scoped names (`.scoped.css`), and its scripts hold those names. */
export function inlineClassNames(): Plugin {
  let config: ResolvedConfig
  const sheets = new Map<string, ReturnType<typeof preprocessCSS>>()
  const sheetOf = (file: string) => {
    const sheet = sheets.get(file) ?? readFile(file, 'utf8').then(css => preprocessCSS(css, file, config))
    sheets.set(file, sheet)
    return sheet
  }
  const fileOf = (source: string, importer: string) => resolve(dirname(importer.replace(/\?.*/, '')), source)
  return {
    name: 'inline-class-names',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved
    },
    // The filters spare the bundler a call for each of the many thousand others.
    resolveId: {
      order: 'pre',
      filter: { id: ending },
      handler: (source, importer) =>
        importer ? fileOf(source, importer).replace(ending, '.scoped.css') : undefined,
    },
    load: {
      order: 'pre',
      filter: { id: /\.scoped\.css$/ },
      handler: async id => (await sheetOf(id.replace('.scoped.css', '.module.css'))).code,
    },
    transform: {
      filter: { id: /\.tsx?(\?|$)/, code: '.module.css' },
      handler: writeClassNames,
    },
  }

  async function writeClassNames(code: string, id: string) {
    const sources = [...code.matchAll(/["']([^"']+\.module\.css)["']/g)].map(([, source = '']) => source)
    const classesOf = new Map<string, ClassNames>()
    for (const source of sources) classesOf.set(source, (await sheetOf(fileOf(source, id))).modules ?? {})
    return { code: withClassNames(code, classesOf), map: null }
  }
}
