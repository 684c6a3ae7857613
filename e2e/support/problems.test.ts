import { expect, test } from 'vitest'
import { complaint } from './problems.ts'

const failed = (status: number) =>
  `Failed to load resource: the server responded with a status of ${status} (Unprocessable)`

test('an error in the console is a complaint', () => {
  expect(complaint('error', 'boo', {})).toBe('console error: boo')
})

test('ordinary lines are not, warnings on hydration are', () => {
  expect(complaint('log', 'an error', {})).toBeNull()
  expect(complaint('warning', 'slow network', {})).toBeNull()
  expect(complaint('warning', 'Hydration failed', {})).not.toBeNull()
})

test('a status is expected by its number alone', () => {
  expect(complaint('error', failed(422), { statuses: [422] })).toBeNull()
  expect(complaint('error', failed(500), { statuses: [422] })).not.toBeNull()
  expect(complaint('error', 'boo 422', { statuses: [422] })).not.toBeNull()
})

test('other lines are expected by a pattern', () => {
  expect(complaint('error', 'the video broke', { messages: [/video/] })).toBeNull()
})
