import type { Palette } from './cover-palettes.ts'
import { dot, group, label, line, rect, ring, shape, times } from './draw.ts'

const bars = (p: Palette): string =>
  dot(430, 40, 120, p.shape) +
  times(21, i => dot(36 + (i % 7) * 20, 222 + Math.floor(i / 7) * 20, 3, p.on, 'opacity=".3"')) +
  times(3, i => rect(56 + i * 126, 72, 120, 50, p.main, 8) + label(116 + i * 126, 107, 28, p.onMain, '16')) +
  rect(56, 146, 120, 50, p.accent, 8) +
  label(116, 181, 28, p.onAccent, '16') +
  line('M182 149h57v44h-57', p.on, 3, 'stroke-dasharray="7 8"') +
  label(210, 186, 40, p.on, '?') +
  line('M56 60v-8q0-8 8-8h170q8 0 8-9q0 9 8 9h170q8 0 8 8v8', p.on, 4) +
  dot(402, 226, 44, p.ink) +
  label(402, 240, 40, '#FAD592', '64')

const fractions = (p: Palette): string =>
  dot(456, 50, 70, p.shape) +
  dot(140, 150, 94, p.paper) +
  shape('M140 150V56a94 94 0 0 1 94 94z', p.main) +
  shape('M140 150h94a94 94 0 0 1-94 94z', p.accent) +
  shape('M140 150v94a94 94 0 0 1-94-94z', p.main) +
  line('M140 56v188M46 150h188', p.ink, 4) +
  label(306, 132, 66, p.on, '3') +
  line('M276 150h60', p.on, 8) +
  label(306, 216, 66, p.on, '4') +
  line('M360 142h26M360 160h26', p.main, 7) +
  label(440, 168, 50, p.on, '.75')

const parabola = (p: Palette): string =>
  line(`${times(9, i => `M${50 + i * 50} 0v300`)}${times(5, i => `M0 ${50 + i * 50}h500`)}`, p.shape, 2) +
  line('M30 220h440M170 280V24', p.on, 4) +
  line('M110 40Q250 400 390 40', p.main, 9) +
  line('M164 150h172', p.on, 4, 'stroke-dasharray="8 10" opacity=".6"') +
  dot(164, 150, 12, p.accent) +
  dot(336, 150, 12, p.accent) +
  dot(250, 220, 12, p.on) +
  label(424, 262, 34, p.on, 'x²')

const tangent = (p: Palette): string =>
  dot(40, 280, 120, p.shape) +
  ring(226, 160, 98, p.ink, 6, p.paper) +
  shape('M226 160L214 63 452 44zM226 160l82 54L452 44z', p.accent, 'opacity=".5"') +
  line('M452 44L176 66M452 44L272 282', p.main, 6) +
  line('M226 160L214 63M226 160l82 54M226 160L452 44', p.ink, 4, 'stroke-dasharray="9 10"') +
  dot(226, 160, 9, p.ink) +
  dot(214, 63, 9, p.ink) +
  dot(308, 214, 9, p.ink) +
  dot(452, 44, 12, p.main) +
  label(204, 196, 30, p.ink, 'O') +
  label(452, 98, 30, p.on, 'P')

const tables = (p: Palette): string =>
  times(40, i => {
    const column = i % 8
    const row = Math.floor(i / 8)
    return dot(92 + column * 45, 62 + row * 45, 16, column < 6 && row < 3 ? p.main : p.shape)
  }) +
  line('M68 38h274v138H68z', p.on, 5, 'stroke-dasharray="10 10"') +
  rect(284, 196, 188, 74, p.ink, 16) +
  label(378, 247, 40, '#FAD592', '6×3=18')

const clock = (p: Palette): string =>
  dot(430, 40, 100, p.shape) +
  ring(190, 156, 118, p.ink, 9, p.paper) +
  times(12, i =>
    line(
      i % 3 === 0 ? 'M190 54v14' : 'M190 56v7',
      p.ink,
      i % 3 === 0 ? 7 : 4,
      `transform="rotate(${i * 30} 190 156)"`,
    ),
  ) +
  line('M190 156V84', p.ink, 9) +
  line('M190 156l46 27', p.mark, 11) +
  dot(190, 156, 11, p.ink) +
  rect(338, 122, 130, 66, p.main, 14) +
  label(403, 169, 40, p.onMain, '4:00')

const papers = (p: Palette): string => {
  const filled = [1, 3, 0, 2]
  return (
    dot(80, 40, 110, p.shape) +
    group('rotate(9 280 160)', rect(180, 50, 210, 280, p.soft, 8)) +
    group(
      'rotate(-4 250 160)',
      rect(150, 40, 210, 290, p.paper, 8),
      rect(174, 66, 78, 36, p.mark, 8),
      label(213, 93, 26, p.paper, '卷一'),
      times(
        4,
        row =>
          times(4, i =>
            ring(190 + i * 32, 128 + row * 36, 10, p.ink, 3, i === filled[row] ? p.ink : 'none'),
          ) + rect(312, 124 + row * 36, 26, 8, p.soft, 4),
      ),
    ) +
    dot(402, 84, 46, p.main) +
    line('M382 84l14 15 26-28', p.onMain, 9)
  )
}

const abacus = (p: Palette): string => {
  const beads: [number, number][] = [
    [2, 3],
    [1, 4],
    [3, 2],
    [0, 5],
  ]
  return (
    dot(60, 40, 110, p.shape) +
    rect(84, 46, 332, 208, p.ink, 16) +
    rect(100, 62, 300, 176, p.paper, 8) +
    times(4, i => line(`M100 ${86 + i * 42}h300`, p.soft, 6)) +
    beads
      .map(([left, right], row) => {
        const y = 70 + row * 42
        const fill = row % 2 === 0 ? p.mark : '#0F766E'
        return (
          times(left, i => rect(108 + i * 30, y, 26, 32, fill, 10)) +
          times(right, i => rect(366 - i * 30, y, 26, 32, fill, 10))
        )
      })
      .join('')
  )
}

const pip = (x: number, y: number, fill: string): string => dot(x, y, 11, fill)
const dice = (p: Palette): string =>
  dot(430, 260, 120, p.shape) +
  group(
    'rotate(-12 160 160)',
    rect(84, 84, 152, 152, p.paper, 30),
    ...[
      [124, 124],
      [196, 124],
      [160, 160],
      [124, 196],
      [196, 196],
    ].map(([x = 0, y = 0]) => pip(x, y, p.ink)),
  ) +
  group(
    'rotate(14 346 140)',
    rect(276, 66, 144, 144, p.main, 30),
    ...[
      [316, 106],
      [380, 106],
      [316, 170],
      [380, 170],
    ].map(([x = 0, y = 0]) => pip(x, y, p.onMain)),
  ) +
  label(306, 274, 40, p.on, 'P(A) = ½')

const chart = (p: Palette): string =>
  dot(70, 60, 100, p.shape) +
  line('M70 40v206h370', p.on, 5) +
  [92, 140, 74, 176]
    .map((height, i) => rect(104 + i * 82, 244 - height, 52, height, i % 2 === 0 ? p.main : p.accent, 8))
    .join('') +
  line('M130 120l82-34 82 40 82-86', p.on, 5, 'stroke-dasharray="2 12"') +
  [
    [130, 120],
    [212, 86],
    [294, 126],
    [376, 40],
  ]
    .map(([x = 0, y = 0]) => ring(x, y, 9, p.on, 5, p.paper))
    .join('')

const triangle = (p: Palette): string =>
  dot(440, 40, 110, p.shape) +
  shape('M90 250h270L90 70z', p.main) +
  shape('M132 214h116l-116-78z', p.ground) +
  line('M90 226h24v24', p.onMain, 5) +
  times(8, i => line(`M${126 + i * 30} 250v-${i % 2 === 0 ? 14 : 9}`, p.onMain, 4)) +
  line('M300 170a150 150 0 0 1 120-112', p.on, 6, 'stroke-dasharray="2 14"') +
  line('M424 52L368 214M424 52l36 164', p.on, 9) +
  dot(424, 46, 16, p.accent) +
  label(346, 172, 34, p.on, '30°')

const coins = (p: Palette): string =>
  dot(90, 260, 130, p.shape) +
  [
    [92, 4],
    [178, 2],
    [264, 6],
  ]
    .map(([x = 0, count = 0]) =>
      times(count, i => rect(x, 226 - i * 26, 76, 24, i % 2 === 0 ? p.accent : p.main, 8)),
    )
    .join('') +
  ring(408, 110, 56, p.main, 8, p.paper) +
  label(408, 130, 54, p.ink, '$') +
  line('M70 258h376', p.on, 5)

const cubeAt = (x: number, y: number, p: Palette): string =>
  shape(`M${x} ${y}l44-24 44 24-44 24z`, p.paper) +
  shape(`M${x} ${y}v50l44 24v-50z`, p.main) +
  shape(`M${x + 88} ${y}v50l-44 24v-50z`, p.accent)
const cubes = (p: Palette): string =>
  dot(410, 60, 120, p.shape) +
  [
    [118, 186],
    [206, 186],
    [294, 186],
    [162, 112],
    [250, 112],
    [206, 38],
  ]
    .map(([x = 0, y = 0]) => cubeAt(x, y, p))
    .join('')

export const mathMotifs = {
  bars,
  fractions,
  parabola,
  tangent,
  tables,
  clock,
  papers,
  abacus,
  dice,
  chart,
  triangle,
  coins,
  cubes,
}
