import type { Order } from '#contract/commerce/orders.ts'

type LineKindName = Order['lines'][number]['kind']

/** What a kind of order line does where its payment was finished without the page that began it. */
export interface LineKind {
  /** Said before what was found is shown; null if the kind notifies by itself. */
  readonly foundText: (() => string) | null
  resumed(orders: readonly Order[]): Promise<void> | void
  /** Back from Alipay: forgets what was chosen, and says what comes next. */
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
