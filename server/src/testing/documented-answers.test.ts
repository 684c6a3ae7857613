import { describe, expect, test } from 'vitest'
import { answerFault } from './documented-answers.ts'

const json = { 'content-type': 'application/json; charset=utf-8' }
const answer = (statusCode: number, body: unknown, headers: Record<string, string> = json) => ({
  ...{ statusCode, headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const refusal = (status: number, code: string) => ({ status, error: true, code, message: 'x', messages: 'x' })
const logout = { method: 'POST', url: '/api/user/logout' }

describe('an answer of the reference passes', () => {
  test.each([
    ['as documented', logout, answer(200, { status: 200 })],
    ['a refusal that is named', logout, answer(401, refusal(401, 'sign_in_required'))],
    ['HEAD of what GET answers', { method: 'HEAD', url: '/api/levels' }, answer(200, '')],
    [
      'an address that does not exist',
      { method: 'GET', url: '/api/nothing' },
      answer(404, refusal(404, 'not_found')),
    ],
    ["a browser's question", { method: 'OPTIONS', url: '/api/user/login' }, answer(204, '', {})],
    ['what is no call', { method: 'GET', url: '/shops' }, answer(418, '')],
    [
      'one of two calls at one address',
      { method: 'DELETE', url: '/api/favourites/1' },
      answer(401, refusal(401, 'token_invalid')),
    ],
  ])('%s', (_what, request, response) => {
    expect(answerFault(request, response)).toBeNull()
  })
})

describe('any other does not', () => {
  test.each([
    ['an undocumented status', logout, answer(402, refusal(402, 'sign_in_required')), 'does not name'],
    ['an undocumented code', logout, answer(401, refusal(401, 'class_full')), '/code'],
    ['a missing field', logout, answer(200, {}), "'status'"],
    ['a further field', logout, answer(200, { status: 200, secret: 1 }), 'additional'],
    ['another kind of content', logout, answer(200, 'ok', { 'content-type': 'text/plain' }), 'text/plain'],
    ['a call that nobody described', { method: 'GET', url: '/api/nothing' }, answer(200, {}), 'no such call'],
  ])('%s', (_what, request, response, told) => {
    expect(answerFault(request, response)).toContain(told)
  })
})
