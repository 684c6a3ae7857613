import { at, file, fileId, person, product, row, teacher, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[
      teacher(1),
      person(2, 6),
      product(1),
      file(11, { purpose: 'material' }),
      file(12, { purpose: 'material' }),
    ],
    ...[11, 12].map(id =>
      row('materials', { id, product_id: 1, file_id: fileId(id), title: '', position: id }),
    ),
    row('progress', { user_id: 2, material_id: 11, position: 9, done: true, updated_at: at }),
    row('progress', { user_id: 2, material_id: 12, position: 3, updated_at: at }),
  ],
  after: [
    [
      'select material_id, done_at = updated_at as known from progress order by 1',
      [
        [11, true],
        [12, null],
      ],
    ],
  ],
  refused: ['update progress set done = not done'],
}
