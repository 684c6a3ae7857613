import { person, product, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    person(1, 4),
    product(1),
    product(2, { status: -1, updated_at: '2026-02-01 10:00+08' }),
    product(3, { status: 0 }),
  ],
  after: [
    [
      "select id, deleted_at = '2026-02-01 10:00+08' as deleted, purged_at from products order by id",
      [
        [1, null, null],
        [2, true, null],
        [3, null, null],
      ],
    ],
  ],
}
