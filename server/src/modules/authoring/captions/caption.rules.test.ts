import { describe, expect, it } from 'vitest'
import { longestCue, mostCues } from '#contract/rules/captions.ts'
import { CaptionError, readCaptions } from './caption.rules.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string, seconds: number | null = null) => readCaptions(bytes(text), seconds).vtt
const faultOf = (text: string | Uint8Array, seconds: number | null = null) => {
  try {
    readCaptions(typeof text === 'string' ? bytes(text) : text, seconds)
  } catch (error) {
    if (error instanceof CaptionError) return [error.fault, error.line]
    throw error
  }
  return null
}

describe('WebVTT', () => {
  it('is written anew: cues alone', () => {
    const text = [
      '\uFEFFWEBVTT - Fractions',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'NOTE to the translator',
      '',
      'first',
      '00:01.000 --> 00:04.000 align:start position:10%',
      'Half of <i>eight</i>',
      '八的一半',
      '',
      '',
      '01:00:02.500 --> 01:00:05.250',
      'is four.',
    ].join('\r\n')
    expect(read(text)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:04.000 align:start position:10%\nHalf of <i>eight</i>\n八的一半\n\n01:00:02.500 --> 01:00:05.250\nis four.\n',
    )
  })

  it('is the same when it is read again', () => {
    const once = read('WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n')
    expect(read(once)).toBe(once)
  })

  it('may have cues that overlap, and that begin together', () => {
    expect(faultOf('WEBVTT\n\n00:01.000 --> 00:05.000\nA\n\n00:01.000 --> 00:03.000\nB')).toBeNull()
  })
})

describe('SRT', () => {
  it('becomes WebVTT, without its colours', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="#fff">Hello</font> <b>you</b>\n\n2\n00:00:03,000 --> 00:00:04,500\n你好\n'
    expect(read(text)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello <b>you</b>\n\n00:00:03.000 --> 00:00:04.500\n你好\n',
    )
  })
})

describe('is refused, with the line', () => {
  const cue = '00:01.000 --> 00:02.000\nOne'
  it.each([
    ['what is neither', 'Dear all,\nhello', ['header', 1]],
    ['nothing', '', ['header', 1]],
    ['no cue', 'WEBVTT\n\nNOTE nothing\n', ['none', 4]],
    ['no time', 'WEBVTT\n\nid\nHello', ['timing', 4]],
    ['a lone line', 'WEBVTT\n\nHello', ['timing', 3]],
    ['a wrong time', 'WEBVTT\n\n00:61.000 --> 01:00.000\nHello', ['timing', 3]],
    ['no thousandths', 'WEBVTT\n\n00:01 --> 00:02\nHello', ['timing', 3]],
    ['an unknown setting', 'WEBVTT\n\n00:01.000 --> 00:02.000 onload:x;y\nHello', ['timing', 3]],
    ['two cues without a line between', `WEBVTT\n\n${cue}\n00:03.000 --> 00:04.000\nTwo`, ['timing', 5]],
    ['an end before its start', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello', ['end', 3]],
    ['a cue that goes back', `WEBVTT\n\n00:03.000 --> 00:04.000\nTwo\n\n${cue}`, ['order', 6]],
    ['a cue without text', 'WEBVTT\n\n00:01.000 --> 00:02.000\n\n', ['text', 3]],
    ['a long one', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'字'.repeat(longestCue + 1)}`, ['long', 4]],
    ['a control character', 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\u0000B', ['characters', 4]],
    ['a turned direction', 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\u202EB', ['characters', 4]],
  ])('%s', (_, text, fault) => {
    expect(faultOf(text)).toEqual(fault)
  })

  it('what is not UTF-8', () => {
    const text = bytes(`WEBVTT\n\n${cue}\n`)
    expect(faultOf(new Uint8Array([...text, 0xa4, 0xa4, 0xa4, 0xe5]))).toEqual(['encoding', 5])
    expect(faultOf(new Uint8Array([0xff, 0xfe, 0x57, 0x00]))).toEqual(['encoding', 1])
  })

  it('what begins after the video has ended', () => {
    expect(faultOf(`WEBVTT\n\n${cue}`, 1)).toEqual(['late', 3])
    expect(faultOf(`WEBVTT\n\n${cue}`, 1.5)).toBeNull()
  })

  it('more cues than anybody reads', () => {
    const cues = Array.from({ length: mostCues + 1 }, () => cue)
    expect(faultOf(`WEBVTT\n\n${cues.join('\n\n')}`)).toEqual(['many', 3 + mostCues * 3])
  })
})
