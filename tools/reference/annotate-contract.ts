import { basename } from 'node:path'
import { type Plugin, parseSync } from 'vite'

/**
 * Turns comments of the contract into descriptions of the reference: while the contract is loaded for it, the value
 * after a comment is passed to `note` (`schema-notes.ts`) together with its text. The contract itself doesn't change,
 * and no server carries the texts.
 */
export function annotateContract(notesModule: string): Plugin {
  return {
    name: 'annotate-contract',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/contract\/src\/(?!(?:generated|kit|reference|rules)\/)(?:[\w-]+\/)?[\w-]+\.ts$/.test(id))
        return null
      return { code: annotate(code, id, notesModule), map: null }
    },
  }
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

export function annotate(code: string, file: string, notesModule: string): string {
  const { program, comments } = parseSync(file, code)
  const texts = new Map(
    comments
      .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
      .map(({ value, end }) => [end, textOf(value)]),
  )
  const commentBefore = ({ start }: Node) => texts.get(code.slice(0, start).trimEnd().length)
  const inserts: { at: number; text: string }[] = []
  const wrap = (value: Node, note: object, inside: () => void) => {
    inserts.push({ at: value.start, text: '__note(' })
    inside()
    inserts.push({ at: value.end, text: `, ${JSON.stringify(note)})` })
  }
  const visit = (node: Node) => {
    for (const child of childrenOf(node)) visitOne(child)
  }
  const visitOne = (node: Node) => {
    const text = commentBefore(node)
    const value = node.value as Node | undefined
    if (isField(node) && text && value) return wrap(value, { text }, () => visit(value))
    visit(node)
  }
  // A tree of the parser's own types, walked as plain nodes: each has a type and a position.
  for (const statement of childrenOf(program as unknown as Node)) {
    const [named] = declaredIn(statement)
    const value = named?.init as Node | undefined
    if (!named || !value) {
      visit(statement)
      continue
    }
    const name = (named.id as Node & { name: string }).name
    const exported = statement.type === 'ExportNamedDeclaration'
    const note = { name, exported, file: basename(file, '.ts'), text: commentBefore(statement) }
    wrap(value, note, () => visit(value))
  }
  const moduleText = JSON.stringify(notesModule)
  return `import { note as __note } from ${moduleText};${insertAll(code, inserts)}`
}

/** Inserts at one position stay in the order in which they were noted: an inner end comes before the outer one. */
function insertAll(code: string, inserts: readonly { at: number; text: string }[]): string {
  let text = ''
  let from = 0
  for (const { at, text: more } of inserts.toSorted((a, b) => a.at - b.at)) {
    text += code.slice(from, at) + more
    from = at
  }
  return text + code.slice(from)
}

const isField = (node: Node): boolean =>
  node.type === 'Property' && node.kind === 'init' && !node.method && !node.shorthand

/** The declarators of a statement that declares one constant with a value. */
function declaredIn(statement: Node): Node[] {
  const inner =
    statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement
  if (inner?.type !== 'VariableDeclaration') return []
  const declared = inner.declarations as Node[]
  return declared.filter(({ id, init }) => (id as Node).type === 'Identifier' && init)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const textOf = (comment: string): string =>
  comment
    .split('\n')
    .map(line => line.replace(/^\s*\*+\s?/, '').trim())
    .join(' ')
    .trim()
