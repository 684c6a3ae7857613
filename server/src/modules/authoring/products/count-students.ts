import type { Hooks } from '#server/kernel/hooks.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type StudentCount, studentCounts } from '../authoring.hooks.ts'

/** By product; products no one has are missing. */
export async function countStudents(
  { db, hooks }: { db: Db; hooks: Hooks },
  productIds: readonly number[],
): Promise<ReadonlyMap<number, StudentCount>> {
  const answers = await hooks.call(studentCounts, db, productIds)
  return new Map([...answers.values()].flatMap(counts => [...counts]))
}
