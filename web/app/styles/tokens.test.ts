import { readFileSync } from 'node:fs'
import postcss from 'postcss'
import { describe, expect, it } from 'vitest'

// WCAG AA of the colours themselves: 4.5 for text, 3 for what shows where a control is and how it stands. Screens
// measure what they make of them (e2e/support/axe.ts); here no colour can be wrong before it is used.

type Hex = `#${string}`
const isHex = (value: string): value is Hex => /^#[0-9a-f]{6}$/.test(value)
const colourOf = /#[0-9a-f]{3,8}\b|rgb\(/i

/** Both schemes of each token that is or holds a colour; what is no plain colour is kept as it is written. */
function readTokens(css: string): Map<string, readonly [light: string, dark: string]> {
  const tokens = new Map<string, readonly [string, string]>()
  postcss.parse(css).walkDecls(/^--/, ({ prop, value }) => {
    if (!colourOf.test(value)) return
    const [, light, dark] = /^light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)$/.exec(value) ?? []
    tokens.set(prop.slice(2), [light ?? value, dark ?? value])
  })
  return tokens
}
const tokens = readTokens(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'))

const page = ['paper', 'sand', 'surface', 'raised']
const hues = ['purple', 'blue', 'orange', 'pink', 'teal', 'gold', 'dark-orange']

interface Pairs {
  fronts: readonly string[]
  grounds: readonly string[]
  because: string
}

const texts: readonly Pairs[] = [
  { fronts: ['ink', 'muted'], grounds: page, because: 'words and second words, anywhere' },
  { fronts: ['vermilion', 'jade'], grounds: page, because: 'links, prices, what is free or verified' },
  { fronts: ['wrong'], grounds: page, because: 'what a form refuses' },
  { fronts: ['on-fill'], grounds: ['fill', 'fill-hover'], because: 'the main button' },
  { fronts: ['on-jade'], grounds: ['jade-fill'], because: 'the button that ends well' },
  {
    fronts: ['on-vermilion-soft', 'ink'],
    grounds: ['vermilion-soft'],
    because: 'chips, rows that are chosen',
  },
  { fronts: ['on-jade-soft', 'ink'], grounds: ['jade-soft'], because: 'chips and notes of what went well' },
  { fronts: ['on-amber-soft', 'ink'], grounds: ['amber-soft'], because: 'chips and notes of what to heed' },
  ...hues.map(hue => ({
    fronts: [hue, 'ink'],
    grounds: [`${hue}-soft`],
    because: 'a class in the calendar, a kind of file or of work',
  })),
  {
    fronts: ['blue', 'pink', 'purple'],
    grounds: ['surface', 'raised'],
    because: 'marks of files and drafts',
  },
  { fronts: ['on-night', 'on-night-muted'], grounds: ['night', 'stage'], because: 'hero, footer, players' },
  { fronts: ['on-night'], grounds: ['toast'], because: 'toasts' },
  { fronts: ['paper', 'surface'], grounds: ['ink'], because: 'what is turned over: hints, marks of days' },
]

const parts: readonly Pairs[] = [
  { fronts: ['line-strong', 'focus'], grounds: page, because: 'edges of fields, and where the focus is' },
  { fronts: ['vermilion', 'wrong'], grounds: page, because: 'edges of a field that is chosen or refused' },
  { fronts: ['jade'], grounds: page, because: 'a switch that is on' },
  // In a dialog it holds a word or a tick, and what holds neither is vermilion.
  { fronts: ['fill'], grounds: ['paper', 'sand', 'surface'], because: 'a tick, a bar, the mark of a day' },
  { fronts: ['knob'], grounds: ['jade'], because: 'which way a switch is turned' },
  { fronts: ['amber'], grounds: ['night', 'stage'], because: 'how far a film has played' },
  { fronts: hues, grounds: page, because: 'the colour of a class beside its name' },
]

const neither: Readonly<Record<string, string>> = {
  line: 'a hairline: what it parts is apart without it',
  'night-line': 'the same on the night',
  scrim: 'lies over a page that is not to be read meanwhile',
  shadow: 'dark around what has an edge or a ground of its own',
  'mark-body': 'the logo, which WCAG exempts',
  'mark-frame': 'the logo',
}

/** The formula of WCAG 2. */
function luminance(hex: Hex): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(front: Hex, ground: Hex): number {
  const [darker = 0, lighter = 0] = [luminance(front), luminance(ground)].sort((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The pairs that do not reach it, with what they reach. */
function faults(table: readonly Pairs[], scheme: 0 | 1, least: number): string[] {
  return table.flatMap(({ fronts, grounds, because }) =>
    fronts.flatMap(front =>
      grounds.flatMap(ground => {
        const [one, other] = [tokens.get(front)?.[scheme] ?? '', tokens.get(ground)?.[scheme] ?? '']
        if (!isHex(one) || !isHex(other)) return [`${front} on ${ground}: not two plain colours`]
        const ratio = contrast(one, other)
        return ratio >= least ? [] : [`${front} on ${ground}: ${ratio.toFixed(2)} (${because})`]
      }),
    ),
  )
}

it('measures as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s scheme', (_, scheme) => {
  it('texts reach 4.5', () => expect(faults(texts, scheme, 4.5)).toEqual([]))
  it('parts of controls reach 3', () => expect(faults(parts, scheme, 3)).toEqual([]))
})

it('every colour stands in a pair, or says why it needs none', () => {
  const paired = [...texts, ...parts].flatMap(({ fronts, grounds }) => [...fronts, ...grounds])
  const named = new Set([...paired, ...Object.keys(neither)])
  expect([...tokens.keys()].filter(token => !named.has(token))).toEqual([])
  expect([...named].filter(name => !tokens.has(name))).toEqual([])
})
