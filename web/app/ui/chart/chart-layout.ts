import { scaleBand, scaleLinear } from 'd3-scale'
import { thinLabels } from './thin-labels.ts'

export interface ChartPoint {
  /** Its own among the points: a day, a month. */
  key: string
  value: number
  /** Below the chart, if there is room. */
  label: string
  /** The text of its note: the day or month, and its value. */
  title: string
  text: string
}

export interface ChartSize {
  width: number
  height: number
  /** The font size, which a reader may have increased. */
  em: number
}

export type ChartLayout = ReturnType<typeof layOutChart>

interface Parts {
  points: readonly ChartPoint[]
  /** In ascending order, including zero. */
  ticks: readonly number[]
  tickText: (value: number) => string
}

/** The positions in a chart, in pixels from the upper left corner of its box. */
export function layOutChart({ width, height, em }: ChartSize, { points, ticks, tickText }: Parts) {
  const tickTexts = ticks.map(tickText)
  const left = Math.max(...tickTexts.map(text => textWidth(text, em))) + gap
  // Half of the highest number is above its line.
  const [top, bottom] = [em * 0.7, Math.max(height - em * 1.75, em)]
  const across = scaleBand()
    .domain(points.map(({ key }) => key))
    .range([left, Math.max(width, left)])
    .paddingInner(0.25)
    .paddingOuter(0.125)
  const up = scaleLinear()
    .domain([ticks[0] ?? 0, ticks.at(-1) ?? 0])
    .range([bottom, top])
  const centre = (key: string) => (across(key) ?? left) + across.bandwidth() / 2
  // They may extend over the sides by a letter, because no chart touches the edge of its card.
  const shown = thinLabels(
    points.map(({ key, label }) => ({ centre: centre(key), width: textWidth(label, em) })),
    { from: -em, to: width + em, gap },
  )
  return {
    ...{ left, right: width, top, bottom, width, zero: up(0) },
    /** The part of the width that belongs to a point. */
    step: across.step(),
    bandwidth: across.bandwidth(),
    centre,
    y: (value: number) => up(value),
    lines: ticks.map((value, index) => ({ value, text: tickTexts[index], x: left - gap, y: up(value) })),
    labels: points
      .filter((_, index) => shown.has(index))
      .map(({ key, label }) => ({ key, label, x: centre(key), y: bottom + em * 1.4 })),
    /** The point whose part of the width contains an x; the nearest one beyond the chart. */
    pointAt(x: number): ChartPoint | undefined {
      const index = Math.floor((x - left) / across.step())
      return points[Math.max(0, Math.min(index, points.length - 1))]
    },
  }
}

/** Between two labels of a row, and between a number and its line. */
const gap = 6

/**
 * An estimate of a text's width, rather too wide: measuring would have to wait for the fonts, and move everything once
 * they arrive.
 */
export function textWidth(text: string, em: number): number {
  const spaces = [...text.matchAll(besideChinese)].length
  return [...text].reduce((sum, letter) => sum + emsOf(letter), spaces / 8) * em
}

/** Between Chinese and other letters or digits, browsers leave an eighth of an em (`text-autospace`). */
const besideChinese = /(?<=\p{sc=Han})(?=[A-Za-z\d])|(?<=[A-Za-z\d])(?=\p{sc=Han})/gu

/** By kinds of letters of our font; Chinese ones are as wide as they are high. */
function emsOf(letter: string): number {
  if (letter >= '\u2e80' || /[MOWm]/.test(letter)) return 1
  if (/[ .ijl]/.test(letter)) return 0.3
  if (/[fJrt]/.test(letter)) return 0.4
  return /[A-Zw]/.test(letter) ? 0.8 : /\d/.test(letter) ? 0.61 : 0.67
}
