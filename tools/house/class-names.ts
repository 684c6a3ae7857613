import { parseSync } from 'vite'

type Node = { type: string; [field: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** `className`, `buttonClass`, `classes` … */
const takesClasses = (name: unknown) => typeof name === 'string' && /class(es|name)?$/i.test(name)

function nameOf(node: unknown): unknown {
  return isNode(node) ? node.name : undefined
}

/** Where class names are: attributes, properties and variables with such a name, and the arguments of `cx`. */
function classSlots(node: Node): unknown[] {
  switch (node.type) {
    case 'JSXAttribute':
      return takesClasses(nameOf(node.name)) ? [node.value] : []
    case 'Property':
      return takesClasses(nameOf(node.key)) ? [node.value] : []
    case 'VariableDeclarator':
      return takesClasses(nameOf(node.id)) ? [node.init] : []
    case 'CallExpression':
      return nameOf(node.callee) === 'cx' && Array.isArray(node.arguments) ? node.arguments : []
    default:
      return []
  }
}

/** The names written out in an expression; parts of names assembled at run time are left out. */
function namesIn(node: unknown): string[] {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value.split(/\s+/).filter(Boolean) : []
    case 'TemplateLiteral': {
      // The parser gives every template its pieces, with their text as written.
      const pieces = node.quasis as { value: { raw: string } }[]
      const written = pieces.map(({ value }) => value.raw).join('\0')
      const names = written.split(/\s+/).filter(name => name && !name.includes('\0'))
      return [...names, ...(node.expressions as unknown[]).flatMap(namesIn)]
    }
    case 'ConditionalExpression':
      return [...namesIn(node.consequent), ...namesIn(node.alternate)]
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : namesIn(node.left)), ...namesIn(node.right)]
    case 'JSXExpressionContainer':
      return namesIn(node.expression)
    default:
      return []
  }
}

/** Class names that a script writes as text, which makes them global ones. */
export function globalClassesIn(file: string, source: string): string[] {
  const found: string[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    for (const slot of classSlots(value)) found.push(...namesIn(slot))
    Object.values(value).forEach(visit)
  }
  visit(parseSync(file, source).program)
  return [...new Set(found)]
}

/** `import * as styles from './a.module.css'` and each `styles.name` of the file. */
export function moduleClassesIn(source: string): { module: string; name: string }[] {
  return [...source.matchAll(/import \* as (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, alias, module = '']) =>
      [...source.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, name = '']) => ({
        module,
        name,
      })),
  )
}
