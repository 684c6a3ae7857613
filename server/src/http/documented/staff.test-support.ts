import { expect, it } from 'vitest'
import { refusal, subject } from './shapes.test-support.ts'
import type { World } from './world.test-support.ts'

/** Subjects and levels; people and money are part of the stories they belong to. */
export function staffCalls(world: () => World): void {
  it('subjects and levels are administered, and each answer is the list as it is then', async () => {
    const { client, staff } = world()
    const { token } = staff
    const change = (operation: string, body: object) => client.call(operation, { body, token }, [subject])
    const named = (list: { title: string }[], title: string) => list.find(one => one.title === title)
    const added = named(await change('POST course/subject/add', { title: 'Astronomy' }), 'Astronomy')
    const { subject_id } = added as unknown as { subject_id: number }
    await change('POST course/level/add', { title: 'Stars', subject_id })
    const list = await change('POST course/level/add', { title: 'Planets', subject_id })
    const { levels } = named(list, 'Astronomy') as unknown as {
      levels: { level_id: number; title: string }[]
    }
    const turned = [...levels].reverse()
    const ordered = await change('POST course/level/update', { levels: turned, subject_id })
    expect(named(ordered, 'Astronomy')).toMatchObject({ levels: turned.map(({ title }) => ({ title })) })
    await change('POST course/level/delete', { id: levels[0]?.level_id })
    expect(named(await change('POST course/subject/delete', { id: subject_id }), 'Astronomy')).toBeUndefined()
  })

  it('staff are asked for in every call of theirs', async () => {
    const { client, student } = world()
    const body = { title: 'Mine' }
    await client.call('POST course/subject/add', { body, token: student.token, status: 403 }, refusal)
    await client.call('POST admin/teachers', { body: {}, status: 401 }, refusal)
  })
}
