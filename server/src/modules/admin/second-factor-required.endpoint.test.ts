import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { callsOf } from '#contract/kit/endpoint.ts'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp } from '#server/testing/app.ts'
import { makePerson } from '#server/testing/people.ts'
import { setUp } from '#server/testing/second-factors.ts'

describe('where the operator requires it', () => {
  const required = { status: 403, body: { code: 'second_factor_required' } }

  test('nothing of staff answers before it is set up; then everything does', async () => {
    const app = await createTestApp({ staffSecondFactor: true })
    const admin = await makePerson(app, { role: roles.admin })
    const teacher = await makePerson(app, { role: roles.teacher })
    const mine = app.api(admin.token)
    await expect(mine.adminActs({ body: {} })).rejects.toMatchObject(required)
    await expect(mine.userStatusSet({ body: { user_id: teacher.userId, status: 3 } })).rejects.toMatchObject(
      required,
    )
    await expect(mine.adminOrders({ body: {} })).rejects.toMatchObject(required)
    // Nor do the rights that staff have in the calls of others.
    const income = { body: { teacher_id: teacher.userId } }
    await expect(mine.teacherIncome(income)).rejects.toMatchObject(required)
    expect(await app.api().adminAuthenticate({ body: { token: admin.token } })).toMatchObject({
      status: 'success',
      second_factor_missing: true,
    })
    expect(await mine.userFactor()).toMatchObject({ set_since: null, required: true })
    const ready = await setUp(app, admin)
    await app.api(ready.token).adminActs({ body: {} })
    expect(await app.api(ready.token).teacherIncome(income)).toMatchObject({ totalSales: 0 })
    expect(await app.api().adminAuthenticate({ body: { token: ready.token } })).toMatchObject({
      second_factor_missing: false,
    })
  })

  test('others are not asked for one', async () => {
    const app = await createTestApp({ staffSecondFactor: true })
    const teacher = await makePerson(app, { role: roles.teacher })
    expect(await app.api().userAuthenticate({ body: { token: teacher.token } })).toMatchObject({
      status: 'success',
      second_factor_missing: false,
    })
    await app.api(teacher.token).userValidateAction()
    expect(await app.api(teacher.token).userFactor()).toMatchObject({ required: false })
  })

  test('every call of staff is refused, but those of their own security', async () => {
    const app = await createTestApp({ staffSecondFactor: true })
    const { token } = await makePerson(app, { role: roles.masterAdmin })
    for (const [name, call] of Object.entries(callsOf(contract))) {
      if (call.access !== 'staff' && call.access !== 'teacher-or-staff') continue
      const url = `/api/${call.path.replace(/\{\w+\}/g, '1')}`
      const { body } = await app.request({ method: call.method, url, token })
      const refused = body.includes('"second_factor_required"')
      expect([name, refused]).toEqual([name, call.permission !== 'security.own'])
    }
  })
})
