import { at, file, fileId, person, row, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[person(1, 4), file(1)],
    ...[
      ['clip', '0-20'],
      ['page', 'low'],
      ['page', 'high'],
      ['poster', ''],
    ].map(([kind, variant]) =>
      row('media_renditions', {
        file_id: fileId(1),
        kind,
        variant,
        storage_key: `${kind} ${variant}`,
        size: 1,
      }),
    ),
    // Swept already by another process.
    row('media_garbage', { storage_key: 'page low', remove_after: at }),
  ],
  after: [
    [
      'select kind, variant from media_renditions order by 1',
      [
        ['page', 'high'],
        ['poster', ''],
      ],
    ],
    ['select storage_key from media_garbage order by 1', [['clip 0-20'], ['page low']]],
    ['select clip, previews_made_at from media_files', [[null, null]]],
  ],
}
