import { expect, test } from 'vitest'
import { leadsOutside, messageParts } from './conversations.ts'

test('a phone number or a way to pay outside is noticed', () => {
  for (const text of [
    'My number is 9123 4567.',
    'Call 91234567',
    'call +852 9123-4567 please',
    '+44 20 7946 0958',
    'Could I pay the next ones by FPS?',
    'payme is easier',
    'Is a bank transfer fine?',
    '可以用轉數快嗎？',
    '我想付現金',
  ])
    expect(leadsOutside(text), text).toBe(true)
})

test('lessons, prices, times and years are not', () => {
  for (const text of [
    'Is an hour too long for P3?',
    'On 21 November 2026 at 10:00, room 7B',
    'It was HK$2,000 for 8 lessons, order 261108-0377',
    'HK$23456789',
    'P3 to P6, ages 8 to 11',
    'I paid in full on Lantern',
    '星期六上午10:00見',
  ])
    expect(leadsOutside(text), text).toBe(false)
})

test('addresses are found and end where the sentence goes on', () => {
  expect(messageParts('See https://example.com/a?b=1. Then (http://example.org)!')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'link', text: 'https://example.com/a?b=1', address: 'https://example.com/a?b=1' },
    { kind: 'text', text: '. Then (' },
    { kind: 'link', text: 'http://example.org', address: 'http://example.org/' },
    { kind: 'text', text: ')!' },
  ])
})

test('nothing but http and https is an address', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'https://', 'example.com', ''])
    expect(messageParts(text).filter(({ kind }) => kind === 'link')).toEqual([])
})

test('all of the text is in the parts', () => {
  const text = '<b>見</b> https://a.hk/路 https://b.hk、完'
  expect(
    messageParts(text)
      .map(part => part.text)
      .join(''),
  ).toBe(text)
})
