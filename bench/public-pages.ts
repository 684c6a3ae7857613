import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'

/** Home, the list, a search, a product, a shop, teachers, and a teacher with free times, as the demo has them. */
export async function publicPages(baseUrl: string): Promise<string[]> {
  const { products } = (await (await fetch(`${baseUrl}/api/shop/1`)).json()) as {
    products: { course_id: number; course_name: string; username: string; videos: number }[]
  }
  const product = products.find(({ videos }) => videos > 0)
  if (!product) throw new Error('The demo sells no film')
  const { course_id: id, course_name: name, username } = product
  const teacher = `/teachers-and-tutors/${await bookableTeacher(baseUrl)}`
  return [
    '/',
    '/products/all',
    '/search/maths',
    `/product/preview/${encodeURIComponent(name)}/${id}`,
    `/shop/${username}`,
    '/teachers',
    teacher,
    // With its calendar in sight, which is fetched then.
    `${teacher}#times`,
  ]
}

async function bookableTeacher(baseUrl: string): Promise<number> {
  const today = hongKongDay(new Date())
  const asked = await fetch(`${baseUrl}/api/teacher/filter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ filters: { free_from: today, free_to: addDays(today, 14) } }),
  })
  const { teachers } = (await asked.json()) as { teachers: { user_id: number }[] }
  if (!teachers[0]) throw new Error('No teacher of the demo is free')
  return teachers[0].user_id
}
