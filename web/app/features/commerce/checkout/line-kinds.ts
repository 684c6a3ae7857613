import type { Order } from '#contract/commerce/orders.ts'

type LineKindName = Order['lines'][number]['kind']

/** What a kind of order line does if its payment is finished without the page that started it. */
export interface LineKind {
  /** Shown before the result; null if the kind shows it itself. */
  readonly foundText: (() => string) | null
  resumed(orders: readonly Order[]): Promise<void> | void
  /** Back from Alipay: clears the selection, and says what comes next. */
  paidByAlipay?(): { text: string; path: string; label: string }
}

const loaders = new Map<LineKindName, () => Promise<LineKind>>()

/** For the shell, which knows the features to the right of this one. */
export function registerLineKind(kind: LineKindName, load: () => Promise<LineKind>): void {
  loaders.set(kind, load)
}

export function loadLineKind(kind: LineKindName): Promise<LineKind> {
  const load = loaders.get(kind)
  if (!load) throw new Error(`Nobody has registered the line kind ${kind}`)
  return load()
}
