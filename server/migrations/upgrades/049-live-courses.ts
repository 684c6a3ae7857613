import { at, card, lesson, liveClass, product, row, teacher, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[teacher(1), product(1), product(2), product(3), product(4), product(5)],
    ...[
      liveClass(1, 1),
      liveClass(2, 2),
      liveClass(3, 3, { state: 'cancelled', cancelled_at: at }),
      liveClass(4, 4),
    ],
    ...[
      [1, 1, '2099-03-02', 'open'],
      [2, 1, '2099-03-09', 'open'],
      [3, 1, '2099-03-16', 'cancelled'],
      [4, 2, '2099-03-03', 'open'],
      [5, 3, '2099-03-04', 'open'],
      [6, 4, '2020-03-05', 'open'],
    ].map(([id, classId, day, state]) =>
      lesson(Number(id), {
        ...{ package_id: null, class_id: classId, starts_at: `${day} 10:00+08`, ends_at: `${day} 11:00+08` },
        ...{ state, cancelled_at: state === 'cancelled' ? at : null },
      }),
    ),
    // How the first stands with people was known before, of the second nothing was.
    row('product_standing', { product_id: 1, sold: 7 }),
    ...[1, 2, 3, 4, 5].map(id => card(id)),
  ],
  after: [
    [
      "select product_id, sold, (live_until at time zone 'Asia/Hong_Kong')::date as until from product_standing order by 1",
      [
        [1, 7, '2099-03-09'],
        [2, 0, '2099-03-03'],
        [4, 0, '2020-03-05'],
      ],
    ],
    ['select product_id from product_cards where live order by 1', [[1], [2]]],
  ],
}
