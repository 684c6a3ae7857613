import { expect, it } from 'vitest'
import { transcriptOf } from './transcript.ts'

it('a transcript has a line for each caption, without its marks', () => {
  const vtt =
    'WEBVTT\n\n00:00:01.500 --> 00:00:04.000 align:start\nHalf of <i>eight</i>\n八的一半\n\n01:00:02.000 --> 01:00:05.250\nis four.\n'
  expect(transcriptOf(vtt)).toEqual([
    { seconds: 1.5, text: 'Half of eight 八的一半' },
    { seconds: 3602, text: 'is four.' },
  ])
  expect(transcriptOf('WEBVTT\n')).toEqual([])
})

it('a transcript keeps mathematics, and reads what WebVTT writes as names', () => {
  const vtt =
    'WEBVTT\n\n00:01.000 --> 00:02.000\n3 < 5 and 7 > 2, a<b>c</b>\n\n00:03.000 --> 00:04.000\n<v.loud Ann>Salt &amp; x &lt; y &amp;lt;<00:03.500>&nbsp;!\n'
  expect(transcriptOf(vtt).map(({ text }) => text)).toEqual([
    '3 < 5 and 7 > 2, ac',
    'Salt & x < y &lt;\u00a0!',
  ])
})
