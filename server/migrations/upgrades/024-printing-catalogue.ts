import { card, person, product, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [person(1, 4), product(1), card(1, { worksheets: 2 }), product(2), card(2, { videos: 1 })],
  after: [
    [
      'select id, printable from products order by id',
      [
        [1, true],
        [2, true],
      ],
    ],
    [
      'select product_id, printable from product_cards order by 1',
      [
        [1, true],
        [2, false],
      ],
    ],
  ],
}
