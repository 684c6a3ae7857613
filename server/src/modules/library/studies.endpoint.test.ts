import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { lengths, makeOwned } from '#server/testing/owned-products.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { refreshCards } from '../catalogue/index.ts'
import { listStudies } from './list-own-courses.ts'
import { listKeptStudies } from './own-courses.repository.ts'
import { removeProgress } from './progress.repository.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makeTeacher(t)
})

const store = (person: TestPerson, material_id: number, position: number) =>
  t.api(person.token).progressStore({ body: { material_id, position } })
const change = (statement: ReturnType<typeof sql>, ...changedIds: number[]) =>
  t.platform.db.transaction(async tx => {
    await tx.execute(statement)
    // As every use case that changes a product's materials or files ends.
    await refreshCards(t.platform, tx, changedIds)
  })

/** Counted from what it follows from, without anything that is kept. */
async function counted(reader: TestPerson, productId: number) {
  const { rows } = await t.platform.db.execute<{
    parts: number
    done: number
    seen: number
    at: string | null
  }>(sql`
    select count(*)::int as parts, (count(*) filter (where seen.done))::int as done,
      coalesce(sum(case when seen.done then 1 else least(coalesce(seen.position / nullif(
        case when file.kind = 'mp4' then file.duration_seconds else file.pages end, 0), 0), 1) end), 0)::float8 as seen,
      max(seen.updated_at) as at
    from materials part
    join media_files file on file.id = part.file_id and file.state = 'ready' and file.kind in ('mp4', 'pdf')
    left join progress seen on seen.material_id = part.id and seen.user_id = ${reader.userId}
    where part.product_id = ${productId} and part.removed_at is null`)
  const row = rows[0]
  if (!row) throw new Error('Nothing was counted')
  return {
    parts: row.parts,
    done: row.done,
    seen: row.seen,
    openedAt: row.at === null ? null : new Date(row.at),
  }
}

/** Looked at as the shelf does, and once more, when nothing may be left to count anew. */
async function agrees(reader: TestPerson, productId: number) {
  const { db } = t.platform
  const study = (await listStudies(db, reader.userId)).get(productId)
  expect(study).toMatchObject(await counted(reader, productId))
  const kept = (await listKeptStudies(db, reader.userId)).get(productId)
  expect(kept).toMatchObject({ ...(await counted(reader, productId)), stale: false })
  return study
}

it('follows progress at once', async () => {
  const reader = await makePerson(t)
  const { id, material } = await makeOwned(t, teacher, reader)
  expect((await listStudies(t.platform.db, reader.userId)).has(id)).toBe(false)
  await store(reader, material.mp4, 15)
  expect(await agrees(reader, id)).toMatchObject({ parts: 2, done: 0, seen: 0.25 })
  t.clock.advance({ minutes: 1 })
  await store(reader, material.pdf, lengths.pdf)
  await store(reader, material.mp4, 30)
  expect(await agrees(reader, id)).toMatchObject({ parts: 2, done: 1, seen: 1.5 })
})

it('study counts nothing of a Word file', async () => {
  const reader = await makePerson(t)
  const { id, material } = await makeOwned(t, teacher, reader)
  await store(reader, material.docx, 1)
  expect(await agrees(reader, id)).toMatchObject({ parts: 2, seen: 0, openedAt: null })
})

it('follows what becomes of the materials, for every reader', async () => {
  const [one, other] = [await makePerson(t), await makePerson(t)]
  const { id, material } = await makeOwned(t, teacher, one)
  await change(sql`
    insert into entitlements (user_id, product_id, source, created_at)
    values (${other.userId}, ${id}, 'purchase', now())`)
  for (const [reader, seconds] of [
    [one, lengths.mp4],
    [other, 12],
  ] as const)
    await store(reader, material.mp4, seconds)
  const both = async () => [await agrees(one, id), await agrees(other, id)]
  expect(await both()).toMatchObject([{ done: 1 }, { done: 0, seen: 0.2 }])

  const file = sql`(select file_id from materials where id = ${material.mp4})`
  await change(sql`update media_files set duration_seconds = 24 where id = ${file}`, id)
  expect(await both()).toMatchObject([{ done: 1 }, { done: 0, seen: 0.5 }])
  await change(sql`update media_files set state = 'processing' where id = ${file}`, id)
  expect(await both()).toMatchObject([
    { parts: 1, done: 0, openedAt: null },
    { parts: 1, done: 0, seen: 0 },
  ])
  await change(sql`update media_files set state = 'ready' where id = ${file}`, id)
  expect(await both()).toMatchObject([{ parts: 2, done: 1 }, { parts: 2 }])
  await change(
    sql`
    insert into materials (product_id, file_id, title, position)
    select product_id, file_id, title, 9 from materials where id = ${material.pdf}`,
    id,
  )
  expect(await both()).toMatchObject([{ parts: 3 }, { parts: 3 }])
  await change(sql`update materials set removed_at = now(), file_id = null where id = ${material.mp4}`, id)
  expect(await both()).toMatchObject([
    { parts: 2, done: 0, openedAt: null },
    { parts: 2, seen: 0 },
  ])
})

it('knows all of what came at once', async () => {
  const reader = await makePerson(t)
  const { id, material } = await makeOwned(t, teacher, reader)
  await Promise.all([
    store(reader, material.mp4, lengths.mp4),
    store(reader, material.pdf, lengths.pdf),
    store(reader, material.docx, 1),
    change(
      sql`
      insert into materials (product_id, file_id, title, position)
      select product_id, file_id, title, 9 from materials where id = ${material.pdf}`,
      id,
    ),
  ])
  expect(await agrees(reader, id)).toMatchObject({ parts: 3, done: 2 })
})

it('study goes with its reader, and only with them', async () => {
  const [leaving, other] = [await makePerson(t), await makePerson(t)]
  const [gone, stays] = [await makeOwned(t, teacher, leaving), await makeOwned(t, teacher, other)]
  await store(leaving, gone.material.mp4, 5)
  await store(other, stays.material.mp4, 5)
  await t.platform.db.transaction(tx => removeProgress(tx, leaving.userId))
  expect(await listStudies(t.platform.db, leaving.userId)).toEqual(new Map())
  await agrees(other, stays.id)
})

it('study is counted anew when some of its progress is taken away', async () => {
  const reader = await makePerson(t)
  const { id, material } = await makeOwned(t, teacher, reader)
  await store(reader, material.mp4, lengths.mp4)
  await store(reader, material.pdf, 2)
  await change(sql`delete from progress where user_id = ${reader.userId} and material_id = ${material.mp4}`)
  expect(await agrees(reader, id)).toMatchObject({ done: 0, seen: 0.5 })
})
