import { parseSync } from 'vite'
import { resolveImport } from './imports.ts'

/** The AST node types that are walked; its own types say far more than is needed here. */
interface Node {
  type: string
  [key: string]: unknown
}

interface Declaration {
  file: string
  node: Node
  /** Declarations inside a function: a handler may be in a variable of the function that makes all of them. */
  inner: ReadonlyMap<string, Node>
}

interface SourceFile {
  declarations: Map<string, Declaration>
  /** By its name in this file: imported, or re-exported. */
  imported: Map<string, { file: string; name: string }>
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Types bring no code that could throw. */
const isType = ({ type }: Node) => type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)

const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null

const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : null

export interface Thrown {
  code: string
  /** Files from the handler to the throw. */
  path: readonly string[]
}

/** Which refusal codes the code can throw, by following names from one declaration to the next. */
export class RefusalCodes {
  readonly #files = new Map<string, SourceFile>()

  constructor(sources: Readonly<Record<string, string>>) {
    for (const [file, source] of Object.entries(sources)) this.#files.set(file, readFile(file, source))
  }

  /** Every code that a file throws itself. */
  in(file: string): string[] {
    const declarations = this.#files.get(file)?.declarations.values() ?? []
    return [...new Set([...declarations].flatMap(({ node }) => factsOf(file, node).codes))]
  }

  /** The codes in the tables of a `<module>.refusals.ts`. */
  declaredIn(file: string): string[] {
    const tables = [...(this.#files.get(file)?.declarations ?? [])].filter(([name]) =>
      name.endsWith('Refusals'),
    )
    return tables.flatMap(([, { node }]) => propertiesOf(node))
  }

  /** For the handlers in objects of these files: what each can throw. Dynamic registration isn't followed. */
  ofHandlers(files: readonly string[], names: ReadonlySet<string>): Map<string, Thrown[]> {
    const handlers = new Map<string, Thrown[]>()
    for (const file of files) {
      for (const declaration of this.#files.get(file)?.declarations.values() ?? []) {
        walk(declaration.node, part => {
          const name = part.type === 'Property' ? nameOf(part.key) : null
          if (!name || !names.has(name)) return
          const thrown = this.#reachable({ ...declaration, node: part })
          handlers.set(name, [...(handlers.get(name) ?? []), ...thrown])
        })
      }
    }
    return handlers
  }

  #reachable(from: Declaration): Thrown[] {
    const thrown = new Map<string, Thrown>()
    const seen = new Set<Node>()
    const visit = ({ file, node, inner }: Declaration, path: readonly string[]) => {
      if (seen.has(node)) return
      seen.add(node)
      const here = path.at(-1) === file ? path : [...path, file]
      const { codes, names } = factsOf(file, node)
      for (const code of codes) if (!thrown.has(code)) thrown.set(code, { code, path: here })
      for (const name of names) {
        const local = inner.get(name)
        if (local) visit({ file, node: local, inner }, here)
        else for (const target of this.#find(file, name)) visit(target, here)
      }
    }
    visit(from, [])
    return [...thrown.values()]
  }

  #find(file: string, name: string): Declaration[] {
    const source = this.#files.get(file)
    const own = source?.declarations.get(name)
    if (own) return [own]
    const imported = source?.imported.get(name)
    return imported ? this.#find(imported.file, imported.name) : []
  }
}

interface Facts {
  codes: readonly string[]
  /** Names it uses. */
  names: ReadonlySet<string>
}
const known = new WeakMap<Node, Facts>()

function factsOf(file: string, node: Node): Facts {
  const before = known.get(node)
  if (before) return before
  const codes: string[] = []
  const names = new Set<string>()
  walk(node, part => {
    codes.push(...codesOf(file, part))
    const name = nameOf(part)
    if (name) names.add(name)
  })
  const facts = { codes, names }
  known.set(node, facts)
  return facts
}

function walk(node: Node, visit: (node: Node) => void): void {
  if (isType(node)) return
  visit(node)
  for (const child of childrenOf(node)) walk(child, visit)
}

/** `new Refusal('code')`, with a choice of codes, and `refuseFields(fields, 'code')`. */
function codesOf(file: string, node: Node): string[] {
  const called = nameOf(node.callee)
  const [first, second] = Array.isArray(node.arguments) ? (node.arguments as unknown[]) : []
  if (node.type === 'CallExpression' && called === 'refuseFields') return [textOf(second) ?? 'fields']
  if (node.type !== 'NewExpression' || called !== 'Refusal') return []
  const codes = alternativesOf(first)
  if (codes.length === 0) throw new Error(`${file}: the code of a refusal is not written out`)
  return codes
}

function alternativesOf(node: unknown): string[] {
  if (isNode(node) && node.type === 'ConditionalExpression') {
    return [...alternativesOf(node.consequent), ...alternativesOf(node.alternate)]
  }
  const text = textOf(node)
  return text === null ? [] : [text]
}

/** The names in an object, also inside `satisfies`. */
function propertiesOf(node: Node): string[] {
  const { properties } = isNode(node.expression) ? node.expression : node
  return Array.isArray(properties) ? properties.flatMap(({ key }) => nameOf(key) ?? []) : []
}

function readFile(file: string, source: string): SourceFile {
  const { program, module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const imported: SourceFile['imported'] = new Map()
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { importName, localName } of entries) {
      if (importName.name) {
        imported.set(localName.value, {
          file: resolveImport(file, moduleRequest.value).target,
          name: importName.name,
        })
      }
    }
  }
  for (const { moduleRequest, importName, exportName } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    if (moduleRequest && importName.name && exportName.name) {
      imported.set(exportName.name, {
        file: resolveImport(file, moduleRequest.value).target,
        name: importName.name,
      })
    }
  }
  const declarations: SourceFile['declarations'] = new Map()
  // The parser's types name each kind of node; only what all have in common is read here.
  for (const statement of program.body as unknown as Node[]) {
    const node = isNode(statement.declaration) ? statement.declaration : statement
    for (const [name, declared] of declaredBy(node)) {
      const body = isNode(declared.body) && Array.isArray(declared.body.body) ? declared.body.body : []
      const inner = new Map(body.filter(isNode).flatMap(declaredBy))
      declarations.set(name, { file, node: declared, inner })
    }
  }
  return { declarations, imported }
}

/** The names a statement declares. */
function declaredBy(node: Node): [string, Node][] {
  if (node.type === 'VariableDeclaration') {
    return (node.declarations as Node[]).flatMap(one => {
      const name = nameOf(one.id)
      return name && isNode(one.init) ? [[name, one.init] as [string, Node]] : []
    })
  }
  const name = nameOf(node.id)
  return name && /^(Function|Class)Declaration$/.test(node.type) ? [[name, node]] : []
}
