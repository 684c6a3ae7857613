import type { TokenScope } from '#contract/rules/access-tokens.ts'
import { m } from '#messages/messages.js'

const names: Readonly<Record<TokenScope, () => string>> = {
  'read:products': () => m.accounts_scope_read_products(),
  'write:products': () => m.accounts_scope_write_products(),
  'read:orders': () => m.accounts_scope_read_orders(),
  'read:income': () => m.accounts_scope_read_income(),
}

export const scopeName = (scope: TokenScope): string => names[scope]()
