import { expect, it } from 'vitest'
import { anyName } from './client.test-support.ts'
import { exactly } from './shape.test-support.ts'
import { ok, refusal, user } from './shapes.test-support.ts'
import { registerStudent, registration, secret, signIn, verify, type World } from './world.test-support.ts'

export function accountCalls(world: () => World): void {
  it('a person registers, verifies their address and signs in', async () => {
    const { client, t } = world()
    const fields = registration(anyName())
    const { data } = await client.call(
      'POST user/register',
      { body: fields },
      { data: { user_id: 'number' } },
    )
    const login = { username: fields.email, password: secret }
    const early = await client.call(
      'POST user/login',
      { body: login, status: 403 },
      { ...refusal, user_id: 'number' },
    )
    expect(early).toMatchObject({ status: 405, user_id: data.user_id })
    await client.call('GET resend/verification_email/{}', { path: [data.user_id] }, { status: 'any' })
    await client.call('POST resend/verification_email', { body: { email: fields.email } }, { status: 'any' })
    const token = await verify({ client, t }, fields.email)
    const again = await client.call('GET verify/email', { query: { token } }, { verified: 'any' })
    expect(again.verified).toBe('already')
    await client.call('GET verify/email', { query: { token: 'none' }, status: 404 }, refusal)
    await signIn({ client }, fields.email)
    const wrong = await client.call(
      'POST user/login',
      { body: { username: '', password: '' }, status: 422 },
      { ...refusal, message: { username: 'string', password: 'string' } },
    )
    expect(wrong.message.username).toBe('Username cannot be empty')
  })

  it('login and registration also come as query parameters', async () => {
    const { client, student } = world()
    const query = { username: student.username, password: secret }
    await client.call('POST user/login', { query }, { status: ok.status, user, data: { token: 'string' } })
  })

  it('a session is checked with the server', async () => {
    const { client, student, staff } = world()
    const shape = { status: exactly('success', 'invalid'), auth_type: 'string' }
    const { token } = student
    expect(await client.call('POST user/authenticate', { body: { token }, token }, shape)).toMatchObject({
      status: 'success',
    })
    await client.call('POST user/authenticate', { body: { token: 'none' } }, { status: exactly('invalid') })
    await client.call('POST admin/authenticate', { body: { token: staff.token } }, shape)
    await client.call('POST user/validate-action', { body: {}, token }, { status: 'any' })
    await client.call('POST user/validate-action', { body: {}, status: 401 }, refusal)
  })

  it('social sign-in is refused where no provider is configured', async () => {
    const body = {
      access_token: 'x',
      provider: 'google',
      email: 'a@example.org',
      first_name: 'A',
      last_name: 'B',
    }
    const { statusCode } = await world().t.request({ method: 'POST', url: '/api/user/social_auth', body })
    await world().client.call('POST user/social_auth', { body, status: statusCode }, refusal)
    expect(statusCode).toBeGreaterThanOrEqual(400)
  })

  it('one reads and changes their own account', async () => {
    const { client, student } = world()
    const { token, userId } = student
    await client.call('GET user/get', { query: { id: userId }, token }, user)
    await client.call(
      'GET user/get',
      { query: { id: userId } },
      { user_id: 'number', display_name: 'string' },
    )
    const form = {
      ...{ user_id: userId, first_name: 'Ka Wing', last_name: 'Ho', display_name: 'Ka Wing' },
      ...{
        contact_no: '+852 9123 4567',
        password: '',
        confirmpassword: '',
        school: 'Kowloon',
        gradeLevel: 'P3',
      },
    }
    expect(await client.call('POST user/update', { form, token }, 'number')).toBe(1)
    const copy = await client.call('GET user/export', { token }, 'any')
    expect(copy.bytes.subarray(0, 2).toString()).toBe('PK')
  })

  it('a forgotten password is set anew by the link of the mail', async () => {
    const { client, t } = world()
    const person = await registerStudent({ client, t })
    const said = { error: 'boolean', message: 'string' }
    await client.call('POST user/resetpassword', { body: { username: person.email } }, said)
    const mail = (await t.mailsTo(person.email)).at(-1)
    const token = /\/reset-password\/([^\s?"]+)/.exec(mail?.body ?? '')?.[1]
    const password = `${secret} again`
    const body = { token, password, confirmpassword: password }
    await client.call('POST user/resetpassword/confirm', { body }, said)
    const { token: fresh } = await signIn({ client }, person.username, password)
    await client.call('POST user/logout', { body: {}, token: fresh }, { status: 'any' })
    await client.call('POST user/validate-action', { body: {}, token: fresh, status: 401 }, refusal)
  })

  it('an account is deleted by its password', async () => {
    const { client, t } = world()
    const { userId, email, username, token } = await registerStudent({ client, t })
    const body = { user_id: userId, email, username, pwd: secret }
    await client.call('POST user/delete', { body, token }, { success: exactly(true) })
  })

  it('a visitor writes to support and is counted', async () => {
    const { client } = world()
    const body = { name: 'Ho', email: 'ho@example.org', message: 'Is there a class on Sundays?', website: '' }
    await client.call('POST contact', { body }, { status: 'any' })
    await client.call(
      'POST pageview',
      { body: { route: '/product/preview/:title/:courseId' }, status: 204 },
      'any',
    )
  })
}
