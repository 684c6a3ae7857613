import { sql } from 'drizzle-orm'
import type { SentLesson } from '#contract/lessons/slots.ts'
import type { TestApp } from './app.ts'
import type { TestPerson } from './people.ts'

type Slot = { time: string; duration?: number | string; seats?: number | string }

/** What a teacher sends for one day. */
export const lessonOn = (
  { userId }: TestPerson,
  date: string,
  slots: Slot[],
  more: Partial<Omit<SentLesson, 'price'>> & { price?: number | string } = {},
) => ({
  ...{ teacher_id: userId, is_trial: '1' as const, date, slots },
  ...{
    duration: '60-minute trial',
    price: 220 as number | string,
    venue: '',
    url: 'https://zoom.example.com/j/1',
  },
  ...more,
})

export const addSlots = (t: TestApp, teacher: TestPerson, lessons: ReturnType<typeof lessonOn>[]) =>
  t.api(teacher.token).slotsAdd({ body: { lessons } })

/** The calendar as it stands in the table: 'YYYY-MM-DD HH:mm minutes', by time. */
export async function storedTimes(t: TestApp, { userId }: TestPerson): Promise<string[]> {
  const { rows } = await t.platform.db.execute<{ line: string }>(sql`
    select to_char(starts_at at time zone 'Asia/Hong_Kong', 'YYYY-MM-DD HH24:MI') || ' '
      || (extract(epoch from ends_at - starts_at) / 60)::int as line
    from lessons where teacher_id = ${userId} and state = 'open' order by starts_at`)
  return rows.map(({ line }) => line)
}
