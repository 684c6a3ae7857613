import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/db.ts'
import { open } from '#server/testing/database.ts'
import {
  askAllGolden,
  type GoldenFigures,
  type GoldenResult,
  insertGolden,
} from '../search-golden.test-support.ts'

let results: GoldenResult[]
let figures: GoldenFigures
beforeAll(async () => {
  const db: Database = await open()
  await insertGolden(db)
  ;({ results, figures } = await askAllGolden(db))
  await db.close()
})

const offenders = (of: (result: GoldenResult) => unknown) =>
  Object.fromEntries(results.filter(of).map(result => [result.asked.query, of(result)]))

describe('the golden set', () => {
  test('is large enough to mean something', () => {
    expect(figures.queries).toBeGreaterThanOrEqual(60)
  })

  test('finds everything it must', () => {
    expect(offenders(({ missing }) => missing.length > 0 && missing)).toEqual({})
    expect(figures.recall).toBe(1)
  })

  test('finds nothing it must not', () => {
    expect(offenders(({ wrong }) => wrong.length > 0 && wrong)).toEqual({})
    expect(figures.precision).toBe(1)
  })

  test('puts first what must stand first', () => {
    expect(
      offenders(({ asked, found, place }) => place !== null && place !== 1 && [asked.first, found]),
    ).toEqual({})
  })

  test('says what it has corrected, and when it found only some', () => {
    const said = ({ asked, corrected }: GoldenResult) =>
      corrected !== (asked.corrected ?? corrected) || (corrected !== '' && asked.corrected === undefined)
    expect(offenders(result => said(result) && [result.corrected, result.asked.corrected])).toEqual({})
    expect(offenders(({ asked, matched }) => asked.matched && matched !== asked.matched && matched)).toEqual(
      {},
    )
    expect(
      offenders(({ asked, matched, found }) => !asked.matched && found.length > 0 && matched === 'some'),
    ).toEqual({})
  })
})
