import { entitlement, person, product, teacher, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[teacher(1), person(2, 6), product(1), entitlement(1, {}), entitlement(2, { source: 'free' })],
    entitlement(3, { source: 'code', code: 'ABC' }),
  ],
  after: [['select source from entitlements order by id', [['purchase'], ['free'], ['code']]]],
  refused: ["update entitlements set source = 'other' where id = 1"],
}
