import { type CaptionFault, longestCue, mostCues } from '#contract/rules/captions.ts'

/** Why a file is refused, and where. */
export class CaptionError extends Error {
  readonly fault: CaptionFault
  /** From 1. */
  readonly line: number
  constructor(fault: CaptionFault, line: number) {
    super(`${fault} at line ${line}`)
    this.fault = fault
    this.line = line
  }
}

interface Cue {
  /** Milliseconds. */
  start: number
  end: number
  /** Position on the picture; '' for the default. */
  settings: string
  lines: string[]
}

/**
 * A WebVTT or SRT file as the WebVTT we store: only cues, in order, rewritten by us. Notes, styles and regions are
 * left out. `seconds` is the length of the video, if known.
 */
export function readCaptions(bytes: Uint8Array, seconds: number | null): { vtt: string; cues: number } {
  const lines = decode(bytes)
  const first = lines.findIndex(line => line.trim() !== '')
  const isVtt = /^WEBVTT([ \t]|$)/.test(lines[0] ?? '')
  if (!isVtt && !looksLikeSrt(lines, first)) throw new CaptionError('header', 1)
  const cues: Cue[] = []
  for (const block of blocksOf(lines, isVtt ? headerLength(lines) : 0)) {
    if (isVtt && /^(NOTE|STYLE|REGION)([ \t]|$)/.test(block.lines[0] ?? '')) continue
    cues.push(readCue(block, { isVtt, last: cues.at(-1), seconds }))
    if (cues.length > mostCues) throw new CaptionError('many', block.from)
  }
  if (cues.length === 0) throw new CaptionError('none', Math.max(1, lines.length))
  return { vtt: writeVtt(cues), cues: cues.length }
}

/**
 * Line by line, because otherwise an invalid byte has no line number. No UTF-8 character contains a line break byte.
 */
function decode(bytes: Uint8Array): string[] {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const lines: string[] = []
  for (let from = 0; from <= bytes.length; ) {
    const found = bytes.indexOf(10, from)
    const to = found < 0 ? bytes.length : found
    lines.push(decodeLine(decoder, bytes.subarray(from, to), lines.length + 1))
    from = to + 1
  }
  return lines
}

function decodeLine(decoder: TextDecoder, bytes: Uint8Array, number: number): string {
  let line: string
  try {
    line = decoder.decode(bytes).replace(/\r$/, '')
  } catch {
    throw new CaptionError('encoding', number)
  }
  // As in every text: no control characters, nothing that changes its direction.
  if (/[^\P{Cc}\t]|[\u202A-\u202E\u2066-\u2069]/u.test(line)) throw new CaptionError('characters', number)
  return line
}

const looksLikeSrt = (lines: readonly string[], first: number): boolean =>
  first >= 0 && (timing.test(lines[first] ?? '') || timing.test(lines[first + 1] ?? ''))

const headerLength = (lines: readonly string[]): number => {
  const blank = lines.findIndex(line => line.trim() === '')
  return blank < 0 ? lines.length : blank
}

interface Block {
  lines: string[]
  /** The number of its first line. */
  from: number
}

/** The blocks between empty lines, with their line numbers. */
function blocksOf(lines: readonly string[], after: number): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [index, line] of lines.entries()) {
    if (index < after) continue
    if (line.trim() === '') open = null
    else if (open) open.lines.push(line)
    else {
      open = { lines: [line], from: index + 1 }
      blocks.push(open)
    }
  }
  return blocks
}

/** Hours can be left out; SRT writes a comma before the milliseconds. */
const moment = String.raw`(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`
const timing = new RegExp(String.raw`^\s*${moment}[ \t]+-->[ \t]+${moment}(?:[ \t]+(.*))?$`)
const settingsLine = /^((vertical|line|position|size|align):[\w%.,-]+([ \t]+|$))*$/

function readCue(
  { lines, from }: Block,
  { isVtt, last, seconds }: { isVtt: boolean; last: Cue | undefined; seconds: number | null },
): Cue {
  const at = lines[0]?.includes('-->') ? 0 : 1
  const line = from + at
  const found = timing.exec(lines[at] ?? '')
  if (!found) throw new CaptionError('timing', Math.min(line, from + lines.length - 1))
  const [start, end] = [millisecondsOf(found.slice(1, 5)), millisecondsOf(found.slice(5, 9))]
  const settings = isVtt ? (found[9] ?? '').trim() : ''
  if (!settingsLine.test(settings)) throw new CaptionError('timing', line)
  if (end <= start) throw new CaptionError('end', line)
  if (last && start < last.start) throw new CaptionError('order', line)
  if (seconds !== null && start >= seconds * 1000) throw new CaptionError('late', line)
  const texts = lines.slice(at + 1).map(text => (isVtt ? text : withoutSrtMarks(text)).trimEnd())
  const arrow = texts.findIndex(text => text.includes('-->'))
  if (arrow >= 0) throw new CaptionError('timing', line + 1 + arrow)
  if (texts.join('').trim() === '') throw new CaptionError('text', line)
  if ([...texts.join('\n')].length > longestCue) throw new CaptionError('long', line + 1)
  return { start, end, settings, lines: texts.filter(text => text.trim() !== '') }
}

function millisecondsOf([hours = '0', minutes, rest, thousandths]: readonly (string | undefined)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(rest)) * 1000 + Number(thousandths)
}

/** Colours, fonts and positions of SRT players mean nothing here; bold, italic and underline do. */
const withoutSrtMarks = (text: string): string =>
  text.replace(/\{\\[^}]*\}/g, '').replace(/<(?!\/?[biu]>)\/?[a-z][^>]*>/gi, '')

function writeVtt(cues: readonly Cue[]): string {
  const written = cues.map(({ start, end, settings, lines }) =>
    [`${timeText(start)} --> ${timeText(end)}${settings && ` ${settings}`}`, ...lines].join('\n'),
  )
  return `WEBVTT\n\n${written.join('\n\n')}\n`
}

function timeText(milliseconds: number): string {
  const digits = (value: number, length: number) => String(Math.floor(value)).padStart(length, '0')
  const seconds = milliseconds / 1000
  return `${digits(seconds / 3600, 2)}:${digits((seconds / 60) % 60, 2)}:${digits(seconds % 60, 2)}.${digits(milliseconds % 1000, 3)}`
}
