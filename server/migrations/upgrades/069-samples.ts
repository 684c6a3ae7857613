import { at, file, fileId, product, row, teacher, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[teacher(1), product(1), file(11, { purpose: 'material' }), file(12, { purpose: 'material' })],
    ...[11, 12].map(id =>
      row('materials', { id, product_id: 1, file_id: fileId(id), title: '', position: id }),
    ),
    row('materials', { id: 13, product_id: 1, title: '', position: 13, removed_at: at }),
  ],
  after: [
    [
      'select id, is_sample from materials order by id',
      [
        [11, false],
        [12, false],
        [13, false],
      ],
    ],
  ],
  refused: [
    'update materials set is_sample = true where id <> 13',
    'update materials set is_sample = true where id = 13',
  ],
}
