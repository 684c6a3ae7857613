import type { Palette } from './cover-palettes.ts'
import { dot, group, label, line, rect, ring, shape, times } from './draw.ts'

const chem = (p: Palette): string =>
  dot(60, 250, 120, p.shape) +
  shape(
    'M206 44h88M222 44v76l-72 122q-12 26 16 26h168q28 0 16-26l-72-122V44',
    '#FFFFFF',
    `stroke="${p.ink}" stroke-width="7" stroke-linejoin="round"`,
  ) +
  shape('M190 176h120l38 64q8 20-12 20H164q-20 0-12-20z', p.main) +
  dot(220, 222, 13, p.paper) +
  dot(272, 206, 9, p.paper) +
  dot(300, 238, 7, p.paper) +
  dot(250, 96, 8, p.main) +
  dot(262, 140, 6, p.main) +
  line('M404 60l30 17v34l-30 17-30-17V77zM434 111l30 17M404 60V28', p.on, 7) +
  dot(466, 130, 13, p.accent) +
  dot(404, 24, 13, p.accent)

const block = 'h70q8 0 12 8t12 8h32q8 0 12-8t12-8'
const code = (p: Palette): string =>
  dot(70, 60, 100, p.shape) +
  shape(
    `M92 60${block}h118q14 0 14 14v40q0 14-14 14H242q-8 0-12 8t-12 8h-32q-8 0-12-8t-12-8H92q-14 0-14-14V74q0-14 14-14z`,
    p.main,
  ) +
  shape(
    `M92 132${block}h180q14 0 14 14v36q0 14-14 14H242q-8 0-12 8t-12 8h-32q-8 0-12-8t-12-8H92q-14 0-14-14v-36q0-14 14-14z`,
    p.ink,
  ) +
  shape(`M92 200${block}h58q14 0 14 14v36q0 14-14 14H92q-14 0-14-14v-36q0-14 14-14z`, p.accent) +
  rect(108, 90, 90, 14, p.onMain, 7) +
  rect(108, 164, 60, 12, '#FFF4E3', 6) +
  rect(256, 152, 76, 32, '#F2A93B', 16) +
  label(294, 175, 20, p.ink, '10') +
  rect(346, 164, 56, 12, '#FFF4E3', 6) +
  rect(108, 232, 96, 12, p.onAccent, 6)

/** A picture rather than a diagram: the sea stays blue and the sun red on every ground. */
const harbour = (p: Palette): string =>
  dot(372, 108, 56, '#E8663F') +
  shape('M0 178L70 118l54 40 76-84 82 86 60-44 158 96v60H0z', p.shape) +
  times(6, i =>
    rect(296 + i * 32, 150 - ((i * 37) % 50), 22, 60 + ((i * 37) % 50), p.ink, 3, 'opacity=".35"'),
  ) +
  shape('M0 196h500v104H0z', '#33648A') +
  line('M40 224h90M180 268h120M350 222h110M60 276h70M330 274h90', '#77A3BF', 5) +
  shape('M150 218q70 26 156 0l-16 36H170z', '#14202E') +
  shape('M222 212V76q-70 40-72 124z', '#C43D20') +
  shape('M230 212V52q86 58 78 150z', '#8F2A15') +
  line('M222 110l-46 30M222 148l-62 18M230 96l60 24M230 138l76 16', '#F0A588', 3)

const music = (p: Palette): string =>
  dot(420, 260, 130, p.shape) +
  times(5, i => line(`M0 ${96 + i * 28}q250-26 500 0`, p.on, 3, 'opacity=".4"')) +
  dot(140, 190, 24, p.main) +
  line('M162 188V78', p.main, 8) +
  dot(252, 164, 24, p.on) +
  dot(346, 150, 24, p.on) +
  line('M274 162V62l94-14v100', p.on, 8) +
  line('M274 80l94-14', p.on, 12) +
  dot(430, 182, 22, p.accent) +
  line('M450 180V82q22 8 26 36', p.accent, 8)

const trace = (p: Palette): string =>
  line(
    times(6, i => `M0 ${40 + i * 50}h500`),
    p.shape,
    2,
  ) +
  line('M40 90q40-60 80 0t80 0 80 0 80 0 80 0', p.main, 9, 'stroke-dasharray="2 19"') +
  line('M40 90q40-60 80 0t40 18', p.main, 9) +
  line('M40 230l50-60 50 60 50-60 50 60 50-60 50 60', p.on, 9, 'stroke-dasharray="2 19"') +
  group(
    'translate(178 100) rotate(150)',
    rect(-15, -130, 30, 106, p.accent),
    rect(-15, -148, 30, 22, '#F0A588', 6),
    shape('M-15 -26L0 4 15 -26z', '#F8DCC4'),
    shape('M-6 -8L0 4 6 -8z', p.ink),
  ) +
  line('M396 174a29 27 0 1 1 29 27a32 31 0 1 1-33 32', p.on, 8, 'stroke-dasharray="1 14"')

const cells = (p: Palette): string =>
  ring(240, 142, 120, p.ink, 9, p.paper) +
  dot(200, 112, 46, '#8CC7B8') +
  dot(210, 104, 15, '#0F766E') +
  dot(288, 170, 50, '#F0A588') +
  dot(300, 178, 17, '#C43D20') +
  dot(286, 88, 26, '#FAD592') +
  dot(290, 84, 9, '#F2A93B') +
  dot(188, 196, 28, '#A9C9DA') +
  dot(192, 200, 10, '#3D6E92') +
  line('M330 230l80 58', p.on, 22) +
  dot(62, 70, 16, p.main) +
  dot(94, 44, 8, p.accent) +
  dot(436, 66, 24, p.accent)

const planets = (p: Palette): string =>
  times(14, i => dot((i * 173 + 40) % 490, (i * 97 + 24) % 290, 2 + (i % 3), p.on, 'opacity=".5"')) +
  dot(96, 220, 84, p.main) +
  `<ellipse cx="96" cy="220" rx="190" ry="120" fill="none" stroke="${p.on}" stroke-width="3" opacity=".4" stroke-dasharray="4 12"/>` +
  `<ellipse cx="96" cy="220" rx="320" ry="196" fill="none" stroke="${p.on}" stroke-width="3" opacity=".4" stroke-dasharray="4 12"/>` +
  dot(250, 150, 22, p.accent) +
  dot(356, 108, 46, p.paper) +
  line('M288 128q66 14 138-42', p.mark, 9) +
  dot(392, 240, 16, p.accent)

const bulb = (p: Palette): string =>
  dot(250, 130, 150, p.shape) +
  shape('M250 40a84 84 0 0 1 50 152q-10 8-10 24h-80q0-16-10-24a84 84 0 0 1 50-152z', p.accent) +
  line('M224 214v-54l-16-20M276 214v-54l16-20M224 160h52', p.onAccent, 6) +
  rect(212, 222, 76, 16, p.on, 8) +
  rect(220, 244, 60, 16, p.on, 8) +
  line('M212 230H60v-90M288 230h152v-60', p.on, 6) +
  line('M38 140h44M48 122h24', p.main, 9) +
  ring(440, 146, 22, p.main, 7) +
  label(440, 156, 26, p.on, 'A')

const leaf = (p: Palette): string =>
  dot(420, 50, 100, p.shape) +
  shape('M70 234h360l-16 66H86z', p.main) +
  line('M250 234V108', '#0F766E', 9) +
  shape('M250 130q-100 10-112-82q104-8 112 82z', '#2E9C7F') +
  shape('M250 168q96 0 118-84q-108-8-118 84z', '#0F766E') +
  line('M160 66q60 20 88 62M346 100q-54 20-94 66', '#BFE0D6', 4) +
  rect(86, 234, 328, 16, p.on, 8, 'opacity=".35"')

const chess = (p: Palette): string =>
  times(32, i => {
    const row = Math.floor(i / 8)
    return (i + row) % 2 === 0 ? rect((i % 8) * 62.5, 50 + row * 62.5, 62.5, 62.5, p.shape) : ''
  }) +
  shape(
    'M118 262h128v-20q-8-16-20-24 4-60-6-92-10-40-58-50l-8-24-16 26q-40 22-52 70l14 22 44-14q6 20-10 38-14 16-16 48z',
    p.main,
  ) +
  dot(160, 118, 7, p.onMain) +
  shape(
    'M320 262h112v-20q-16-12-20-28-12-40-12-60h14v-16h-14a32 32 0 1 0-48 0h-14v16h14q0 20-12 60-4 16-20 28z',
    p.on,
  )

const piano = (p: Palette): string =>
  dot(70, 50, 100, p.shape) +
  times(7, i => rect(60 + i * 55, 110, 52, 190, p.paper, 6, `stroke="${p.ink}" stroke-width="3"`)) +
  [0, 1, 3, 4, 5].map(i => rect(97 + i * 55, 108, 33, 110, p.ink, 5)).join('') +
  shape('M225 256a12 12 0 1 0 .1 0z', p.mark) +
  line('M300 84V34l62-12v50', p.on, 7) +
  dot(286, 84, 16, p.main) +
  dot(348, 72, 16, p.accent)

const robot = (p: Palette): string =>
  dot(430, 60, 110, p.shape) +
  line('M250 84V50', p.on, 8) +
  dot(250, 42, 14, p.accent) +
  rect(150, 84, 200, 136, p.main, 34) +
  rect(176, 112, 148, 74, p.ink, 26) +
  dot(216, 148, 15, '#8CD0BF') +
  dot(284, 148, 15, '#8CD0BF') +
  line('M228 202q22 12 44 0', p.onMain, 6) +
  rect(118, 124, 26, 56, p.accent, 12) +
  rect(356, 124, 26, 56, p.accent, 12) +
  shape('M176 300q0-62 40-62h68q40 0 40 62z', p.on) +
  line('M52 96l-20 20 20 20M80 96l20 20-20 20', p.on, 6) +
  line('M66 170h-4', p.on, 6)

const globe = (p: Palette): string =>
  dot(250, 150, 146, p.shape) +
  dot(250, 142, 104, '#33648A') +
  shape('M188 78q40-30 70-20 10 26-16 36-30 6-26 34-34 12-56-14 4-22 28-36z', '#8CD0BF') +
  shape('M268 136q40-20 74 6-4 62-56 90-26-6-18-40-22-26 0-56z', '#8CD0BF') +
  line('M146 142h208M250 38q-70 104 0 208M250 38q70 104 0 208', '#FFF4E3', 3, 'opacity=".55"') +
  line('M164 54a124 124 0 0 0-2 176', p.on, 8) +
  line('M250 258v18M196 280h108', p.on, 10) +
  shape('M396 70q0-28 28-28t28 28q0 20-28 50-28-30-28-50z', p.main) +
  dot(424, 70, 11, p.onMain)

const atom = (p: Palette): string =>
  dot(80, 260, 120, p.shape) +
  times(
    3,
    i =>
      `<ellipse cx="250" cy="150" rx="134" ry="47" fill="none" stroke="${p.on}" stroke-width="7" transform="rotate(${i * 60} 250 150)"/>`,
  ) +
  dot(250, 150, 30, p.main) +
  dot(384, 150, 15, p.accent) +
  dot(183, 34, 15, p.accent) +
  dot(183, 266, 13, p.accent) +
  label(250, 162, 32, p.onMain, '+')

const palette = (p: Palette): string =>
  dot(440, 250, 110, p.shape) +
  shape(
    'M236 44c96 0 166 46 166 112 0 54-54 60-92 54-30-4-46 10-38 32 8 20-4 28-36 28-90 0-166-46-166-114S140 44 236 44z',
    p.paper,
  ) +
  dot(148, 138, 24, '#C43D20') +
  dot(206, 92, 24, '#F2A93B') +
  dot(282, 90, 24, '#0F766E') +
  dot(344, 138, 22, '#33648A') +
  dot(154, 200, 18, '#6A2E3F') +
  group(
    'translate(398 210) rotate(34)',
    rect(-8, -180, 16, 120, p.main, 8),
    rect(-10, -64, 20, 18, p.soft, 3),
    shape('M-10 -46h20q4 26-10 52q-14-26-10-52z', p.ink),
  )

export const othersMotifs = {
  chem,
  code,
  harbour,
  music,
  trace,
  cells,
  planets,
  bulb,
  leaf,
  chess,
  piano,
  robot,
  globe,
  atom,
  palette,
}
