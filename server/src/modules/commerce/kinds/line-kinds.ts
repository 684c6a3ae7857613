import type { Item, LineKind } from './line-kind.ts'

/** The kinds of lines that an application knows, by name. */
export class LineKinds {
  readonly all: readonly LineKind[]

  constructor(kinds: readonly LineKind[]) {
    this.all = kinds
    if (new Set(kinds.map(({ name }) => name)).size < kinds.length)
      throw new Error('A line kind is there twice')
  }

  get(name: string): LineKind {
    const kind = this.all.find(one => one.name === name)
    if (!kind) throw new Error(`There is no line kind ${name}`)
    return kind
  }
}

export const itemKey = ({ kind, itemId }: Item): string => `${kind}:${itemId}`
