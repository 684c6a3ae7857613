import { expect, test } from 'vitest'
import type { Draft } from '#contract/authoring/drafts.ts'
import { arrange, type ComingFile, type DraftItem, merged, tally } from './many-rows.ts'

const draft = (course_id: number, state: Draft['state'] = 'ready'): Draft => ({
  ...{ course_id, state, title: `Sheet ${course_id}`, file_name: 'a.pdf', size_mb: 1, pages: 1 },
  ...{ levels: ['P4'], price: '38', own: [], edited: false, reason: '', redrawable: false, cover: '' },
  created_at: '2026-11-16T00:00:00Z',
})
const file = (key: string, state: ComingFile['state']): ComingFile => ({
  ...{ key, state, name: `${key}.pdf`, bytes: 1024, progress: 0, problem: '', uploadId: null },
})
const item = (id: number, state?: Draft['state'], outcome: DraftItem['outcome'] = null): DraftItem => ({
  draft: draft(id, state),
  outcome,
})

test('everything is counted once', () => {
  const items = [item(1), item(2, 'cover'), item(3, 'refused'), item(4, 'ready', { result: 'published' })]
  expect(tally([file('a', 'uploading'), file('b', 'unfit')], items)).toMatchObject({
    ...{ all: 6, ready: 1, coming: 2, waiting: 0, refused: 2, published: 1 },
  })
  // What waits for a price is neither refused nor on its way.
  expect(tally([file('a', 'waiting'), file('b', 'queued')], items)).toMatchObject({
    ...{ all: 6, ready: 1, coming: 2, waiting: 1, refused: 1, published: 1 },
  })
})

test('what needs somebody comes first, what is done last', () => {
  const items = [item(1, 'ready', { result: 'waiting' }), item(2), item(3, 'checking'), item(4, 'refused')]
  expect(arrange([], items, 'all').items.map(({ draft: { course_id } }) => course_id)).toEqual([4, 3, 2, 1])
  expect(arrange([file('a', 'queued'), file('b', 'failed')], items, 'refused')).toMatchObject({
    files: [{ key: 'b' }],
    items: [{ draft: { course_id: 4 } }],
  })
})

test('an answer that was asked for earlier neither takes a draft away nor brings back one that is gone', () => {
  const items = [item(1, 'checking'), item(2, 'checking'), item(3, 'ready', { result: 'published' })]
  const after = merged(items, [draft(1), draft(3, 'cover'), draft(4), draft(5)], new Set([5]))
  expect(after.map(({ draft: { course_id, state } }) => [course_id, state])).toEqual([
    [1, 'ready'],
    [2, 'checking'],
    [3, 'ready'],
    [4, 'ready'],
  ])
})
