import { describe, expect, it } from 'vitest'
import { refusal } from '../../lib/refusal.test-support.ts'
import { outcomeOf, waitText } from './contact-outcome.ts'

describe('what became of a message', () => {
  it('puts texts at the fields they belong to', () => {
    const fields = { email: 'This is not an email address.' }
    expect(outcomeOf(refusal(422, { errors: fields }))).toEqual({ kind: 'refused', fields })
  })

  it('keeps refusals about other things above the form', () => {
    expect(outcomeOf(refusal(400, { errors: { website: 'No.' } }))).toEqual({ kind: 'failed', text: 'No.' })
  })

  it('does not show what a broken server says', () => {
    expect(outcomeOf(refusal(502, { messages: '' }))).toMatchObject({
      kind: 'failed',
      text: expect.stringMatching(/our side/),
    })
  })

  it('takes anything else for a lost connection', () => {
    expect(outcomeOf(new TypeError('Failed to fetch'))).toMatchObject({
      kind: 'failed',
      text: expect.stringMatching(/connection/),
    })
  })

  it('says when to come back', () => {
    expect(outcomeOf(refusal(429, { retry_after: 600 }))).toMatchObject({
      kind: 'limited',
      text: expect.stringMatching(/10 minutes/),
    })
  })
})

describe('the wait', () => {
  it.each([
    [undefined, /a few minutes/],
    [1, /less than a minute/],
    [61, /about 2 minutes/],
    [3000, /an hour/],
    [3600, /an hour/],
    [3601, /2 hours/],
    [86_400, /24 hours/],
  ])('%s seconds', (seconds, text) => {
    expect(waitText(seconds)).toMatch(text)
  })
})
