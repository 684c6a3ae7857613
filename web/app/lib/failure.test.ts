import { expect, test } from 'vitest'
import { ConnectionLost } from './connection.ts'
import { failureOf, ignoreMissing, waitText } from './failure.ts'
import { refusal } from './refusal.test-support.ts'

test('a connection that broke is told apart from a refusal', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toMatchObject({ code: 'network', status: 0 })
  expect(failureOf(refusal(401, { messages: 'Wrong username or password.' }))).toMatchObject({
    text: 'Wrong username or password.',
    status: 401,
  })
})

test.each([
  new ConnectionLost(),
  new TypeError('Failed to fetch'),
  new TypeError('Load failed'),
  new TypeError('Failed to fetch dynamically imported module: /assets/bell.js'),
  Object.assign(new Error('tus: failed to upload chunk'), { originalRequest: {}, originalResponse: null }),
])('%s is a connection that broke', error => {
  expect(failureOf(error)).toMatchObject({ code: 'network', status: 0 })
})

test('a fault of ours is told as one, and a page that is not there as that', () => {
  const defect = failureOf(new TypeError("Cannot read properties of undefined (reading 'name')"))
  expect(defect).toMatchObject({ code: 'defect', status: 0 })
  expect(defect.text).toContain('on our side')
  expect(failureOf({ status: 404, statusText: '', data: null })).toMatchObject({ code: 'gone', status: 404 })
})

test('a defect of the server and an unreadable answer get words too', () => {
  expect(failureOf(refusal(500, { messages: 'stack' })).text).toBe('Something went wrong. Try again later.')
  expect(failureOf(refusal(502, { messages: '' })).text).toBe('Something went wrong. Try again later.')
})

test('reasons by field are joined where there is no form to show them', () => {
  const error = refusal(422, { messages: 'Validation error', errors: { a: 'One.', b: 'Two.' } })
  expect(failureOf(error).text).toBe('One. Two.')
})

test('an unverified address is known by the status inside the envelope', () => {
  const failure = failureOf(refusal(403, { status: 405, user_id: 7, messages: 'Please verify' }))
  expect(failure.unverifiedUser).toBe(7)
  expect(failureOf(refusal(403, { user_id: 7 })).unverifiedUser).toBeUndefined()
})

test('a failure tells when to try again, rather too late than too early', () => {
  expect(waitText(undefined)).toBe('Too many attempts. Please try again later.')
  expect(waitText(20)).toContain('less than a minute')
  expect(waitText(61)).toContain('2 minutes')
  expect(waitText(6000)).toContain('2 hours')
})

test('what is gone already counts as removed; nothing else does', async () => {
  await expect(ignoreMissing(Promise.reject(refusal(404)))).resolves.toBeUndefined()
  await expect(ignoreMissing(Promise.reject(refusal(403)))).rejects.toMatchObject({ status: 403 })
  await expect(ignoreMissing(Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(TypeError)
})
