import type { Palette } from './cover-palettes.ts'
import { dot, group, label, line, rect, ring, shape, times } from './draw.ts'

const pencil = (p: Palette, transform: string): string =>
  group(
    transform,
    rect(-16, -120, 32, 120, '#F2A93B'),
    rect(-16, -140, 32, 24, p.mark, 6),
    shape('M-16 0L0 34 16 0z', '#F8DCC4'),
    shape('M-6 21L0 34 6 21z', p.ink),
  )

const write = (p: Palette): string =>
  rect(142, 42, 216, 216, p.paper, 6) +
  line('M142 42h216v216h-216zM250 42v216M142 150h216', p.mark, 3) +
  line('M142 42l216 216M358 42L142 258', '#F0A588', 2, 'stroke-dasharray="8 9"') +
  label(250, 219, 184, p.ink, '寫') +
  group(
    'translate(420 236) rotate(24)',
    rect(-9, -200, 18, 150, p.main, 9),
    shape('M-13 -52h26q4 34-13 66q-17-32-13-66z', p.ink),
    rect(-12, -58, 24, 12, p.accent, 3),
  ) +
  dot(66, 66, 30, p.main) +
  rect(36, 204, 60, 60, p.main, 8) +
  label(66, 247, 36, p.onMain, '文')

const slips = (p: Palette): string =>
  dot(420, 40, 110, p.shape) +
  ['之', '習', '時', '而', '學']
    .map((character, i) =>
      group(
        `translate(${126 + i * 58} ${i % 2 === 0 ? 34 : 25})`,
        rect(0, 0, 48, 236, '#EFD9AE', 6, 'stroke="#B99A63" stroke-width="2"'),
        label(24, 104, 32, p.ink, character),
        times(i % 2 === 0 ? 3 : 2, row => rect(14, 124 + row * 28, 20, 12, '#B99A63', 3, 'opacity=".75"')),
      ),
    )
    .join('') +
  line('M112 84q140 14 306-4M112 222q150-12 306 4', p.ink, 4)

const nihao = (p: Palette): string =>
  dot(250, 330, 190, p.shape) +
  shape('M70 60h170q22 0 22 22v76q0 22-22 22h-96l-44 38v-38h-30q-22 0-22-22V82q0-22 22-22z', p.main) +
  label(155, 148, 78, p.onMain, '你好') +
  shape('M306 108h120q20 0 20 20v64q0 20-20 20h-14v34l-38-34h-68q-20 0-20-20v-64q0-20 20-20z', p.ink) +
  line('M314 148h24M358 158l20-18M398 142l12 14 14-16', '#FAD592', 6) +
  line('M318 176q50 34 96 0', '#F2A93B', 6) +
  dot(446, 54, 22, p.accent) +
  dot(58, 252, 14, p.main)

const pinyin = (p: Palette): string => {
  const fills: [string, string][] = [
    [p.main, p.onMain],
    [p.paper, p.ink],
    [p.accent, p.onAccent],
    [p.ink, '#FFF4E3'],
  ]
  return (
    dot(452, 34, 60, p.shape) +
    ['bō', 'pó', 'mǎ', 'fà']
      .map((syllable, i) => {
        const [fill, text] = fills[i] ?? [p.main, p.onMain]
        return group(
          `translate(${44 + i * 106} ${[96, 70, 104, 78][i]})`,
          rect(0, 0, 94, 116, fill, 16),
          label(47, 74, 46, text, syllable),
        )
      })
      .join('') +
    line('M58 240h66M164 256l60-26M272 236l26 22 34-24M382 230l58 26', p.on, 8)
  )
}

const couplets = (p: Palette): string =>
  dot(250, 150, 140, p.shape) +
  rect(70, 40, 74, 220, '#B3331A', 6) +
  rect(356, 40, 74, 220, '#B3331A', 6) +
  ['學', '無', '止'].map((character, i) => label(107, 98 + i * 66, 46, '#FAD592', character)).join('') +
  ['勤', '有', '功'].map((character, i) => label(393, 98 + i * 66, 46, '#FAD592', character)).join('') +
  group(
    'rotate(45 250 150)',
    rect(186, 86, 128, 128, p.mark, 8),
    rect(196, 96, 108, 108, p.mark, 4, 'stroke="#F2A93B" stroke-width="4"'),
  ) +
  label(250, 176, 74, '#FAD592', '春')

const moon = (p: Palette): string =>
  dot(352, 104, 70, '#F2A93B') +
  dot(326, 90, 12, '#FAD592', 'opacity=".7"') +
  dot(372, 124, 17, '#FAD592', 'opacity=".7"') +
  shape('M0 236q80-96 150-46t130-34 120 50 100-20v114H0z', p.shape) +
  shape('M0 268q120-50 230-18t270-20v70H0z', p.ink, 'opacity=".85"') +
  line('M60 70q20-18 40 0t40 0M180 50q14-12 28 0t28 0', p.on, 5) +
  label(110, 166, 54, p.on, '靜夜思')

const idioms = (p: Palette): string =>
  dot(60, 270, 120, p.shape) +
  ['畫', '蛇', '添', '足']
    .map((character, i) => {
      const last = i === 3
      return group(
        `rotate(${[-5, 3, -3, 6][i]} ${110 + i * 94} 120)`,
        rect(68 + i * 94, 70, 84, 100, last ? p.main : p.paper, 14),
        label(110 + i * 94, 141, 56, last ? p.onMain : p.ink, character),
      )
    })
    .join('') +
  line('M80 236q60-50 110 0t110 0 100-14', p.on, 12) +
  dot(410, 218, 15, p.on) +
  line('M150 244l-10 26M290 252l12 24', p.accent, 7)

const phonics = (p: Palette): string =>
  dot(420, 60, 90, p.shape) +
  shape('M0 250q120-40 250 0t250 0v50H0z', p.shape) +
  group('rotate(-7 130 150)', rect(70, 98, 116, 116, p.main, 18), label(128, 184, 84, p.onMain, 'c')) +
  group('rotate(4 252 140)', rect(196, 84, 116, 116, p.accent, 18), label(254, 168, 84, p.onAccent, 'a')) +
  group('rotate(-3 376 160)', rect(322, 104, 116, 116, p.paper, 18), label(380, 188, 84, p.ink, 't')) +
  line('M96 246q156 34 314 0', p.on, 5, 'stroke-dasharray="2 14"')

const cards = (p: Palette): string =>
  dot(440, 270, 120, p.shape) +
  group('rotate(-10 140 150)', rect(58, 86, 150, 124, p.paper, 14), label(121, 166, 52, p.ink, 'the')) +
  group('rotate(5 260 140)', rect(180, 62, 150, 124, p.main, 14), label(243, 142, 52, p.onMain, 'and')) +
  group('rotate(-3 380 170)', rect(300, 112, 150, 124, p.paper, 14), label(375, 192, 52, p.mark, 'see')) +
  dot(250, 252, 12, p.on) +
  dot(290, 262, 8, p.accent)

const essay = (p: Palette): string =>
  dot(60, 300, 150, p.shape) +
  group(
    'rotate(-6 300 160)',
    rect(176, 46, 240, 300, p.paper, 10),
    rect(206, 84, 120, 14, p.ink, 7),
    ...[180, 164, 180, 140, 176].map((width, i) => rect(206, 120 + i * 26, width, 8, p.soft, 4)),
    line('M206 150q24-8 48 0t48 0 48 0', p.mark, 4),
  ) +
  label(104, 190, 190, p.main, '“') +
  pencil(p, 'translate(394 196) rotate(38)')

const reader = (p: Palette): string =>
  dot(430, 50, 110, p.shape) +
  shape('M250 90q-76-44-190-26v176q114-18 190 26 76-44 190-26V64q-114-18-190 26z', p.paper) +
  line('M250 90v176', p.soft, 5) +
  times(4, i => line(`M92 ${108 + i * 26}q62-8 124 12`, p.soft, 7)) +
  label(346, 186, 88, p.mark, 'A2', 'transform="rotate(-4 346 160)"') +
  shape('M388 50v70l-18-13-18 13V54z', '#F2A93B')

const speak = (p: Palette): string =>
  dot(388, 150, 96, p.shape) +
  line('M388 54a96 96 0 1 1-83 48', p.accent, 12) +
  label(388, 170, 56, p.on, '2:00') +
  [40, 92, 140, 74, 168, 110, 56, 128, 36]
    .map((height, i) =>
      rect(
        46 + i * 25,
        150 - height / 2,
        13,
        height,
        i < 5 ? p.main : p.on,
        6.5,
        i < 5 ? '' : 'opacity=".45"',
      ),
    )
    .join('')

const envelope = (p: Palette): string =>
  dot(70, 60, 100, p.shape) +
  rect(96, 76, 308, 190, p.paper, 14) +
  shape('M96 90q0-14 14-14h280q14 0 14 14L264 186q-14 10-28 0z', p.main) +
  line('M112 252l92-82M388 252l-92-82', p.soft, 5) +
  dot(250, 188, 26, p.accent) +
  label(250, 199, 34, p.onAccent, '@') +
  line('M424 60l30-20M432 92h38M404 40l8-30', p.on, 6)

const headphones = (p: Palette): string =>
  dot(250, 170, 150, p.shape) +
  line('M138 190v-20a112 112 0 0 1 224 0v20', p.on, 16) +
  rect(108, 168, 58, 96, p.main, 26) +
  rect(334, 168, 58, 96, p.main, 26) +
  [34, 66, 100, 52, 82, 40]
    .map((height, i) => rect(194 + i * 21, 196 - height / 2, 11, height, p.accent, 5.5))
    .join('') +
  line('M56 190v50M34 206v18M444 190v50M466 206v18', p.on, 6)

const crossword = (p: Palette): string => {
  const across = [...'LEARN']
  const cell = (x: number, y: number, text: string, fill = p.paper, ink = p.ink): string =>
    rect(x, y, 58, 58, fill, 8) + (text ? label(x + 29, y + 42, 36, ink, text) : '')
  return (
    dot(60, 50, 110, p.shape) +
    across
      .map((letter, i) =>
        cell(100 + i * 62, 152, letter, i === 1 ? p.main : p.paper, i === 1 ? p.onMain : p.ink),
      )
      .join('') +
    cell(162, 28, 'P') +
    cell(162, 90, 'O') +
    cell(162, 214, 'M') +
    cell(348, 28, 'F') +
    cell(348, 90, 'U') +
    pencil(p, 'translate(436 224) rotate(24)')
  )
}

const debate = (p: Palette): string =>
  dot(430, 280, 120, p.shape) +
  shape('M60 50h200q20 0 20 20v74q0 20-20 20H150l-40 36v-36H60q-20 0-20-20V70q0-20 20-20z', p.paper) +
  shape('M290 120h150q20 0 20 20v70q0 20-20 20h-20v36l-40-36h-90q-20 0-20-20v-70q0-20 20-20z', p.main) +
  rect(68, 82, 150, 12, p.ink, 6) +
  rect(68, 108, 180, 10, p.soft, 5) +
  rect(68, 130, 120, 10, p.soft, 5) +
  line('M318 176l22 22 46-46', p.onMain, 12) +
  ring(412, 62, 26, p.accent, 9)

export const chineseMotifs = { write, slips, nihao, pinyin, couplets, moon, idioms }
export const englishMotifs = { phonics, cards, essay, reader, speak, envelope, headphones, crossword, debate }
