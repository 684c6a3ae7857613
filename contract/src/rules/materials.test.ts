import { expect, test } from 'vitest'
import { isWorksheet } from './materials.ts'

test('PDF and Word files are worksheets, films and pictures are not', () => {
  for (const kind of ['pdf', '.pdf', 'doc', '.DOCX']) expect(isWorksheet(kind), kind).toBe(true)
  for (const kind of ['mp4', '.mp4', 'image', '', 'docs']) expect(isWorksheet(kind), kind).toBe(false)
})
