import { parseSync } from 'vite'

type Node = { type: string; start: number; [field: string]: unknown }

const spokenAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'label',
  'placeholder',
  'title',
])

/** The same in both languages: each language's own name for itself, units and kinds of files. */
const untranslated = new Set([
  'EN',
  'English',
  '中',
  '中文',
  '繁',
  '繁體中文',
  'HK$',
  'HKD',
  'PDF',
  'MP4',
  'MB',
  'GB',
])

/** Their text is code, not language. */
const codeElements = new Set(['script', 'style'])

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function isNodeOrList(value: unknown): Node[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode)
}

function speaks(text: unknown): text is string {
  if (typeof text !== 'string') return false
  const words = text.replace(/&#?\w+;/g, ' ').trim()
  return /\p{L}/u.test(words) && !untranslated.has(words)
}

/** The possible literals of an expression: for `a ? 'x' : 'y'` both, for `'x' + n` the first. */
function literalsOf(value: unknown): Node[] {
  if (!isNode(value)) return []
  switch (value.type) {
    case 'Literal':
      return speaks(value.value) ? [value] : []
    case 'TemplateLiteral':
      return isNodeOrList(value.quasis).filter(quasi => {
        const { value: text } = quasi
        return typeof text === 'object' && text !== null && 'cooked' in text && speaks(text.cooked)
      })
    case 'ConditionalExpression':
      return [...literalsOf(value.consequent), ...literalsOf(value.alternate)]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return isComparison(value.operator) ? [] : [...literalsOf(value.left), ...literalsOf(value.right)]
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return literalsOf(value.expression)
    default:
      return []
  }
}

function isComparison(operator: unknown): boolean {
  return typeof operator === 'string' && !['+', '||', '&&', '??'].includes(operator)
}

function elementName(element: Node): string {
  const opening = element.openingElement
  if (!isNode(opening) || !isNode(opening.name)) return ''
  return typeof opening.name.name === 'string' ? opening.name.name : ''
}

function spokenIn(node: Node): Node[] {
  if (node.type === 'JSXText') return speaks(node.value) ? [node] : []
  if (node.type === 'JSXAttribute' && isNode(node.name)) {
    return typeof node.name.name === 'string' && spokenAttributes.has(node.name.name)
      ? literalsOf(node.value)
      : []
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return isNodeOrList(node.children)
      .filter(child => child.type === 'JSXExpressionContainer')
      .flatMap(literalsOf)
  }
  return []
}

/** Text that people would read or hear and that is in the code instead of the message catalogue. */
export function hardCodedTexts(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found: Node[] = []
  const visit = (value: unknown) => {
    for (const node of isNodeOrList(value)) {
      if (node.type === 'JSXElement' && codeElements.has(elementName(node))) continue
      found.push(...spokenIn(node))
      for (const field of Object.values(node)) visit(field)
    }
  }
  visit(program)
  return found.map(node => {
    const line = source.slice(0, node.start).split('\n').length
    const text = source.slice(node.start, Number(node.end)).trim().replace(/\s+/g, ' ')
    return `${file}:${line}: ${text.slice(0, 60)}`
  })
}
