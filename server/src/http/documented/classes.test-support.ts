import { expect, it } from 'vitest'
import { pay } from './commerce.test-support.ts'
import { exactly } from './shape.test-support.ts'
import { liveClass, refusal } from './shapes.test-support.ts'
import type { World } from './world.test-support.ts'

const classMaterial = {
  ...{ material_id: 'number', title: 'string', aws_name: 'string', org_name: 'string', course_id: 'number' },
  type: 'string',
} as const

/** Classes: offered, found, joined. */
export function classCalls(world: () => World): void {
  const form = (changes: object = {}) => {
    const { teacher, course, day } = world()
    return {
      ...{ course_id: course.id, title: 'Fractions live', date: day(7), ending_date: day(7), time: '09:00' },
      ...{
        end_time: '10:00',
        class_price: 4,
        students_limit: 5,
        no_limit: false,
        color: 'teal',
        teacher: teacher.userId,
      },
      ...{ teacher_id: teacher.userId, teacher_name: 'Ms Ho', venue: '', zoom_link: 'zoom.example.com/j/2' },
      ...{
        google_meet_link: '',
        remarks: '',
        repeat_on: '',
        require_approval: 'no',
        subscriber_id: 0,
        materials: [],
      },
      ...changes,
    }
  }
  const make = async (changes: object = {}): Promise<number> => {
    const { client, teacher } = world()
    const made = await client.call(
      'POST classes',
      { body: form(changes), token: teacher.token },
      { classId: 'number' },
    )
    return made.classId
  }
  const single = async (classId: number) => {
    const { client } = world()
    const [one] = await client.call('POST class/single', { body: { class_id: classId } }, [liveClass])
    return one
  }

  it('a teacher makes and changes classes; visitors find them', async () => {
    const { client, teacher, course, day } = world()
    const id = await make()
    const body = { ...form({ title: 'Fractions, live' }), class_id: id }
    await client.call('POST class/update', { body, token: teacher.token }, { status: 'any' })
    expect(await single(id)).toMatchObject({ title: 'Fractions, live', zoom_link: '' })
    await client.call('GET classes', {}, [liveClass])
    const period = { startingDate: day(0), endingDate: day(30) }
    await client.call('POST teacher/classes', { body: { teacher_id: teacher.userId, ...period } }, [
      liveClass,
    ])
    await client.call('POST course/classes', { body: { course_id: course.id, ...period } }, [liveClass])
    await client.call('POST classes/all', { body: { teacher_id: teacher.userId, ...period } }, [liveClass])
    await client.call(
      'POST classes',
      { body: form({ date: day(9), ending_date: day(8) }), token: teacher.token, status: 422 },
      refusal,
    )
  })

  it('no limit is understood however it is spelled', async () => {
    const { day } = world()
    const spellings = (noLimit: boolean, given: readonly unknown[]) =>
      given.map((no_limit, index) => ({
        no_limit,
        noLimit,
        time: `${index + 11}:00`,
        end_time: `${index + 11}:30`,
      }))
    const all = [
      ...spellings(true, [true, 'true', 1, '1', 'yes', 'on']).map(one => ({ ...one, date: day(8) })),
      ...spellings(false, [false, 'false', 0, '0', 'no', 'off', '', null]).map(one => ({
        ...one,
        date: day(9),
      })),
    ]
    for (const { noLimit, ...one } of all) {
      const id = await make({ ...one, ending_date: one.date, students_limit: noLimit ? '' : '3' })
      const wanted = { no_limit: noLimit, students_limit: noLimit ? 0 : 3 }
      expect(await single(id), String(one.no_limit)).toMatchObject(wanted)
    }
  })

  it('a student enrols in a class that is paid', async () => {
    const w = world()
    const { client, student, day } = w
    const { token, userId } = student
    const id = await make({ date: day(10), ending_date: day(10), class_price: 100 })
    await pay(w, 10_000, { classes: [id] })
    const enrol = { classes: [id], student_id: userId }
    expect(
      await client.call('POST class/enroll', { body: enrol, token }, { status: 'string' }),
    ).toMatchObject({
      status: 'success',
    })
    const looked = await client.call(
      'POST get/enrolment',
      { body: { class_id: id, student_id: userId }, token },
      {
        enrolment: ['any'],
        materials: [{ title: 'string', material_id: 'number' }],
        enrolledStudents: 'number',
      },
    )
    expect(looked).toMatchObject({ enrolledStudents: 1, enrolment: [{ class_id: id }] })
    const period = { startingDate: day(0), endingDate: day(30) }
    await client.call('POST my/classes', { body: { student_id: userId, ...period }, token }, 'any')
    await client.call('POST get/classes/materials', { body: { class_id: id }, token }, [classMaterial])
  })

  it('a teacher answers who asks to join', async () => {
    const { client, student, teacher, day } = world()
    const { token, userId } = student
    const changes = { class_price: 0, require_approval: 'yes' }
    const [yes, no] = [
      await make({ ...changes, date: day(11), ending_date: day(11) }),
      await make({ ...changes, date: day(12), ending_date: day(12) }),
    ]
    await client.call(
      'POST class/enroll',
      { body: { classes: [yes, no], student_id: userId }, token },
      {
        status: exactly('success'),
      },
    )
    const awaiting = { awaiting: [{ class_id: 'number', title: 'string', pending: 'any' }] } as const
    const waiting = () =>
      client.call(
        'POST get/awaiting/enrollments',
        { body: { teacher_id: teacher.userId }, token: teacher.token },
        awaiting,
      )
    expect((await waiting()).awaiting).toHaveLength(2)
    await client.call(
      'POST approve/enrollments',
      { body: { class_id: yes }, token: teacher.token },
      { status: 'any' },
    )
    await client.call(
      'POST decline/enrollments',
      { body: { class_id: no }, token: teacher.token },
      { status: 'any' },
    )
    expect((await waiting()).awaiting).toEqual([])
  })

  it('materials of a class are deleted by its teacher', async () => {
    const { client, teacher, day, t } = world()
    const { token } = teacher
    const bytes = Buffer.from('%PDF-1.4 no more')
    const upload = await t.app.inject({
      ...{ method: 'POST', url: '/api/uploads' },
      headers: {
        ...{
          authorization: `Bearer ${token}`,
          'tus-resumable': '1.0.0',
          'upload-length': String(bytes.length),
        },
        ...{ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        'upload-metadata': `filename ${Buffer.from('a.pdf').toString('base64')},purpose ${Buffer.from('material').toString('base64')}`,
      },
      payload: bytes,
    })
    const fileId = String(upload.headers.location).split('/').at(-1)
    const days = { date: day(13), ending_date: day(13) }
    const id = await make({ ...days, material_uploads: [fileId] })
    const [file] = await client.call('POST get/classes/materials', { body: { class_id: id }, token }, [
      classMaterial,
    ])
    const body = { material_id: file.material_id }
    await client.call('POST delete/class/material', { body, token }, { status: 'any' })
    expect(
      await client.call('POST get/classes/materials', { body: { class_id: id }, token }, ['any']),
    ).toEqual([])
  })
}
