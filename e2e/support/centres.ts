import { clientWith, formOf } from './client.ts'
import { inDays } from './lessons.ts'
import { Product } from './own-product.ts'
import {
  clientOf,
  demo,
  mailedLink,
  makePerson,
  type Registered,
  sessionOf,
  signIn,
  unique,
} from './people.ts'
import { makeTeacher } from './teachers.ts'

/** A centre with a manager, and a teacher who has joined it. */
export async function makeCentre(): Promise<{
  centreId: number
  name: string
  username: string
  manager: Registered
  teacher: Registered
}> {
  const username = unique('quay')
  const name = `Quay ${username}`
  const admin = clientWith((await signIn(demo('admin'))).token)
  const body = formOf({ name, name_zh: `碼頭教室 ${username}`, username })
  const { centre_id: centreId } = await admin.adminCentreCreate({ body })
  const [manager, teacher] = await Promise.all([makePerson(), makeTeacher()])
  await admin.staffPasswordConfirm({ body: { password: demo('admin').password } })
  await admin.adminManagerAdd({ body: { centre_id: centreId, email: manager.email } })
  await (await clientOf(manager)).centreInvite({ body: { email: teacher.email } })
  const token = (await mailedLink(teacher.email, 'centre/invitation')).split('/').at(-1) ?? ''
  await clientWith((await signIn(teacher)).token).centreInvitationAccept({ body: { token } })
  return { centreId, name, username, manager, teacher }
}

/** A class of one lesson on a free course, which its teacher gives for the centre. */
export async function makeCentreClass(
  { teacher, centreId }: Awaited<ReturnType<typeof makeCentre>>,
  { title, price }: { title: string; price: number },
): Promise<{ classId: number; courseId: number }> {
  const session = await sessionOf(teacher)
  const { id } = await new Product(session, unique('Strokes')).create({
    ...{ subscriber_id: String(centreId), price: '', productAccessCode: 'FREECOURSE' },
  })
  const { classId } = await clientWith(session.token).classAdd({
    body: {
      ...{ course_id: id, title, date: inDays(9), time: '18:00', end_time: '19:00' },
      ...{ color: 'teal', zoom_link: 'Mong Kok, Room 7B', class_price: price },
    },
  })
  return { classId, courseId: id }
}
