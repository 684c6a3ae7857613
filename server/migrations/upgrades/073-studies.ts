import { at, file, fileId, person, product, row, teacher, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[teacher(1), person(2, 6), product(1), product(2), product(3)],
    // A video, a file that is taken away, one that is still looked at, and what was removed.
    ...[
      file(11, { kind: 'mp4', duration_seconds: 60 }),
      file(12, { kind: 'docx' }),
      file(13, { state: 'processing' }),
    ],
    ...[11, 12, 13].map(id =>
      row('materials', { id, product_id: 1, file_id: fileId(id), title: '', position: id }),
    ),
    row('materials', { id: 14, product_id: 2, title: '', position: 14, removed_at: at }),
    row('progress', { user_id: 2, material_id: 11, position: 9, updated_at: at }),
    row('progress', { user_id: 2, material_id: 12, position: 1, updated_at: at }),
  ],
  after: [
    [
      'select product_id, parts, version from product_outlines order by 1',
      [
        [1, 1, 1],
        [2, 0, 1],
      ],
    ],
    ['select user_id, product_id, version, done, seen from studies', [[2, 1, 0, 0, 0]]],
    ['select part_count, done_count, seen_sum from recount_studies(array[2], array[1])', [[1, 0, 0.15]]],
  ],
}
