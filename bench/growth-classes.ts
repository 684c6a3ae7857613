import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { classesATeacher, grownTeacher } from './growth-classes-seed.ts'
import { type Asked, askAll } from './growth-load.ts'
import { type Home, startProduct } from './product.ts'

/** The calendar of a teacher for a month, of a course, and what begins next of everybody: each time another question. */
export async function measureClasses(
  home: Home,
  size: number,
  asked: number,
): Promise<{ cached: []; asked: Asked[] }> {
  const product = await startProduct(home)
  const teachers = Math.ceil(size / classesATeacher)
  /** Six weeks, as a calendar shows a month; the first day makes each one new. */
  const month = (index: number) => {
    const startingDate = addDays(hongKongDay(new Date()), -7 - (index % 7))
    return { startingDate, endingDate: addDays(startingDate, 41 + (Math.floor(index / 7) % 40)) }
  }
  const teacher = (index: number) => grownTeacher((index * 37) % teachers)
  try {
    return {
      cached: [],
      asked: [
        await askAll(product.baseUrl, asked, "a teacher's classes of a month", (client, index) =>
          client.post('/api/teacher/classes', { teacher_id: teacher(index), ...month(index) }),
        ),
        await askAll(product.baseUrl, asked, "a course's classes of a month", (client, index) =>
          client.post('/api/course/classes', { course_id: teacher(index), ...month(index) }),
        ),
        await askAll(product.baseUrl, asked, 'classes that begin next', (client, index) =>
          client.get(`/api/classes?limit=${24 + (index % 70)}&new=${index}`),
        ),
      ],
    }
  } finally {
    await product.stop()
  }
}
