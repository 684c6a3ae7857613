import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'

export interface Marks {
  favourites: number[]
  /** User IDs. */
  followingTeachers: number[]
  followingCentres: number[]
  /** Teachers and centres together. */
  following: number[]
}

const favouritesAtMost = 1000

/** What someone likes and follows, in one query; newest first. */
export async function listMarks(db: Db, userId: number): Promise<Marks> {
  const { rows } = await db.execute<{ kind: Exclude<keyof Marks, 'following'>; id: string }>(sql`
    (select 'favourites' as kind, product_id as id, created_at from favourites
      where user_id = ${userId} order by created_at desc, product_id desc limit ${favouritesAtMost})
    union all
    select case when centre_id is null then 'followingTeachers' else 'followingCentres' end,
      coalesce(teacher_id, centre_id), created_at
    from followings where follower_id = ${userId}
    order by created_at desc, id desc`)
  const marks: Marks = { favourites: [], followingTeachers: [], followingCentres: [], following: [] }
  for (const { kind, id } of rows) {
    marks[kind].push(Number(id))
    if (kind !== 'favourites') marks.following.push(Number(id))
  }
  return marks
}
