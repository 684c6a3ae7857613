/**
 * Roles, not colours: a motif asks for what it needs, so that any motif reads on any palette.
 * `on` is for strokes straight on the ground; `main` and `accent` are fills that stand out from it;
 * `ink` and `soft` are for marks on `paper`.
 */
export interface Palette {
  ground: string
  shape: string
  on: string
  main: string
  onMain: string
  accent: string
  onAccent: string
  paper: string
  ink: string
  soft: string
  /** For marks on paper that should catch the eye, whatever the ground. */
  mark: string
}

const night = '#14202E'
const cream = '#FFF4E3'
const vermilion = '#C43D20'
const jade = '#0F766E'
const amber = '#F2A93B'

const light = {
  on: night,
  onMain: cream,
  onAccent: night,
  paper: cream,
  ink: night,
  soft: '#DCCDB4',
  mark: vermilion,
}
const dark = {
  on: cream,
  onMain: night,
  onAccent: cream,
  paper: cream,
  ink: night,
  soft: '#DCCDB4',
  mark: vermilion,
}

export const palettes = {
  peach: { ...light, ground: '#F8DCC4', shape: '#F3BFA3', main: vermilion, accent: amber },
  coral: { ...light, ground: '#F0A588', shape: '#F5BCA4', main: '#B3331A', accent: '#FAD592' },
  honey: { ...light, ground: '#FAD592', shape: '#F5BE63', main: vermilion, accent: jade, onAccent: cream },
  sand: { ...light, ground: '#F6E3C0', shape: '#EFCF9B', main: jade, accent: '#E8663F' },
  cream: { ...light, ground: '#FFF1DC', shape: '#F6DFBD', main: vermilion, accent: amber, paper: '#FFFFFF' },
  parchment: { ...light, ground: '#EBD3B5', shape: '#DDBD94', main: '#8F2A15', accent: amber },
  mint: { ...light, ground: '#BFE0D6', shape: '#A3D0C3', main: jade, accent: amber },
  sky: { ...light, ground: '#CFE0EA', shape: '#B4CEDE', main: '#33648A', accent: amber },
  jade: { ...dark, ground: '#0F766E', shape: '#158C83', main: amber, accent: '#E8663F', onAccent: night },
  forest: { ...dark, ground: '#0A4F4A', shape: '#0F665F', main: '#8CD0BF', accent: amber, onAccent: night },
  night: { ...dark, ground: '#25405A', shape: '#33536F', main: amber, accent: '#E5694A', onAccent: night },
  lacquer: {
    ...dark,
    ground: '#8F2A15',
    shape: '#AB3920',
    main: '#F3C06A',
    accent: '#EFD9AE',
    onAccent: night,
  },
  plum: { ...dark, ground: '#6A2E3F', shape: '#7D3B4D', main: amber, accent: '#F0A588', onAccent: night },
} satisfies Record<string, Palette>

export type PaletteKey = keyof typeof palettes

export const isPalette = (key: string): key is PaletteKey => Object.hasOwn(palettes, key)
