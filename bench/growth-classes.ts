import pg from 'pg'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { Meter } from './chaos-meter.ts'
import { classesATeacher, grownTeacher } from './growth-classes-seed.ts'
import { type Asked, askAll } from './growth-load.ts'
import { type Home, startProduct } from './product.ts'

/**
 * The calendar of a teacher for a month, of a course, and what begins next of everyone: each time another question.
 */
export async function measureClasses(
  home: Home,
  size: number,
  asked: number,
): Promise<{ cached: []; asked: Asked[] }> {
  const product = await startProduct(home)
  const db = new pg.Client({ connectionString: home.databaseUrl ?? '' })
  await db.connect()
  const meter = await Meter.of(home, db)
  const teachers = Math.ceil(size / classesATeacher)
  /** Six weeks, as a calendar shows a month; the first day makes each one new. */
  const month = (index: number, daysBefore = 7) => {
    const startingDate = addDays(hongKongDay(new Date()), -daysBefore - (index % 7))
    return { startingDate, endingDate: addDays(startingDate, 41 + (Math.floor(index / 7) % 40)) }
  }
  const teacher = (index: number) => grownTeacher((index * 37) % teachers)
  const ask = async (what: string, send: Parameters<typeof askAll>[3]): Promise<Asked> => {
    const before = await meter.read()
    const measured = await askAll(product.baseUrl, asked, what, send)
    const after = await meter.read()
    const seconds = after.servers + after.database - before.servers - before.database
    return { ...measured, cpuMs: (seconds * 1000) / asked }
  }
  try {
    // The first requests compile the code: they tell nothing of how it grows.
    await ask('warm-up', (client, index) =>
      client.post('/api/teacher/classes', { teacher_id: teacher(index), ...month(index, 14) }),
    )
    return {
      cached: [],
      asked: [
        await ask("a teacher's classes of a month", (client, index) =>
          client.post('/api/teacher/classes', { teacher_id: teacher(index), ...month(index) }),
        ),
        await ask("a course's classes of a month", (client, index) =>
          client.post('/api/course/classes', { course_id: teacher(index), ...month(index) }),
        ),
        await ask('classes that begin next', (client, index) =>
          client.get(`/api/classes?limit=${24 + (index % 70)}&new=${index}`),
        ),
      ],
    }
  } finally {
    await db.end()
    await product.stop()
  }
}
