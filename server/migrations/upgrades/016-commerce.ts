import { entitlement, person, product, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [person(1, 4), person(2, 6), product(1), entitlement(1, { source: 'free' })],
  after: [['select id, refunded from entitlements', [[1, false]]]],
}
