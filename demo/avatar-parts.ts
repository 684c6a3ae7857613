import { dot, line, shape } from './draw.ts'

/** Hair behind the shoulders, and hair over the brow. */
interface HairStyle {
  back: (hair: string) => string
  front: (hair: string) => string
}

const none = (): string => ''

const curls = (hair: string): string =>
  [
    [32, 36, 7],
    [37, 26, 9],
    [50, 21, 10],
    [63, 26, 9],
    [68, 36, 7],
    [44, 29, 7],
    [57, 29, 7],
  ]
    .map(([x = 0, y = 0, r = 0]) => dot(x, y, r, hair))
    .join('')

export const hairStyles = {
  bob: {
    back: hair => shape('M27 44c0-20 10-28 23-28s23 8 23 28v22c-5 5-41 5-46 0z', hair),
    front: hair =>
      shape(
        'M26 50c-3-24 8-36 24-36s27 12 24 36c-1 9-3 14-6 17-2-9-2-14-2-21-8-1-18-4-24-11-2 7-7 10-10 12 0 8 0 12-2 20-3-3-4-9-4-17z',
        hair,
      ),
  },
  long: {
    back: hair => shape('M26 44c0-20 10-30 24-30s24 10 24 30v40c-6 4-42 4-48 0z', hair),
    front: hair =>
      shape(
        'M27 82c-6-22-5-68 23-68s29 46 23 68c-6 3-12 2-14 0l3-38c-8-1-16-4-21-10-2 6-6 9-9 11l6 37c-3 2-8 2-11 0z',
        hair,
      ),
  },
  wavy: {
    back: hair => shape('M24 50c0-24 12-36 26-36s26 12 26 36c2 14-4 22-10 24H34c-6-2-12-10-10-24z', hair),
    front: hair =>
      shape(
        'M25 60c-6-10 0-18 1-24 2-14 12-22 24-22s22 8 24 22c1 6 7 14 1 24-3 6-7 7-9 6 2-8 1-14 0-21-7 0-17-3-23-9-2 6-7 9-9 10-1 8-1 13 0 20-2 1-6 0-9-6z',
        hair,
      ),
  },
  bun: {
    back: none,
    front: hair =>
      dot(50, 14, 10, hair) +
      shape('M28 48c-3-22 8-31 22-31s25 9 22 31l-4 6c0-9-2-14-5-18-8 1-17-1-23-6-2 6-6 10-8 24z', hair),
  },
  ponytail: {
    back: hair => shape('M62 22q26-6 26 26 0 26-12 36-4-14-4-28z', hair),
    front: hair =>
      shape('M29 48c-3-22 7-33 21-33s24 11 21 33l-3 4c-1-8-3-13-6-17-9 0-17-3-22-8-2 8-6 12-8 25z', hair) +
      dot(69, 24, 5, '#C43D20'),
  },
  pigtails: {
    back: hair =>
      dot(22, 58, 11, hair) +
      dot(78, 58, 11, hair) +
      shape('M20 60q-6 18 4 26 8-10 4-24zM80 60q6 18-4 26-8-10-4-24z', hair),
    front: hair =>
      shape('M29 48c-3-22 8-33 21-33s24 11 21 33l-3 2c0-6-1-9-3-12q-15 2-30 0c-2 3-3 6-3 12z', hair) +
      dot(27, 51, 4, '#F2A93B') +
      dot(73, 51, 4, '#F2A93B'),
  },
  parted: {
    back: none,
    front: hair =>
      shape(
        'M30 42c-2-18 7-28 22-28 12 0 20 8 18 26l-3 4c-1-5-2-8-4-10-5 0-8-2-10-5-5 4-12 5-16 5-2 2-3 5-4 10z',
        hair,
      ),
  },
  side: {
    back: none,
    front: hair =>
      shape('M30 44c-3-20 8-29 21-29 14 0 22 9 19 29l-3 3c0-6-2-10-4-12-9 2-18 0-24-4-2 5-5 8-6 16z', hair),
  },
  crop: {
    back: none,
    front: hair =>
      shape('M30 46c-4-20 7-31 20-31s24 11 20 31l-3 1c0-7-2-11-5-14-8 1-18 1-24-1-3 3-4 8-5 15z', hair),
  },
  bowl: {
    back: none,
    front: hair =>
      shape('M28 48c-3-24 8-34 22-34s25 10 22 34l-5 1c0-4-1-7-2-9q-15 4-30 0c-1 2-2 5-2 9z', hair),
  },
  spiky: {
    back: none,
    front: hair =>
      shape(
        'M30 44c-3-10-1-16 2-20l1-8 7 4 5-9 6 8 8-7 3 9 8-1-1 8c3 5 4 10 1 17l-3 3c0-6-2-10-4-12-8 2-18 1-25-2-3 4-4 6-5 12z',
        hair,
      ),
  },
  curly: {
    back: hair => dot(30, 50, 10, hair) + dot(70, 50, 10, hair) + dot(31, 62, 8, hair) + dot(69, 62, 8, hair),
    front: curls,
  },
  tousled: { back: none, front: curls },
  receding: {
    back: none,
    front: hair =>
      shape(
        'M30 50c-4-12-1-24 8-30 6-4 18-4 24 0 9 6 12 18 8 30l-3-2c0-8-2-14-6-18q-11-6-22 0c-4 4-6 10-6 18z',
        hair,
      ),
  },
} satisfies Record<string, HairStyle>

export type HairStyleKey = keyof typeof hairStyles

export const glasses =
  '<g fill="none" stroke="#26323F" stroke-width="1.8"><circle cx="43" cy="46.5" r="6"/><circle cx="57" cy="46.5" r="6"/><path d="M49 46h2M37 45l-4-1M63 45l4-1"/></g>'

export function bust(skin: string, clothes: string): string {
  return (
    shape('M12 104c2-24 18-31 38-31s36 7 38 31z', clothes) +
    shape('M42 60h16v16q-8 8-16 0z', skin) +
    shape('M42 66q8 7 16 0v5q-8 6-16 0z', '#000', 'opacity=".1"') +
    shape('M32 42c0-14 8-20 18-20s18 6 18 20c0 15-8 26-18 26S32 57 32 42z', skin)
  )
}

/** A white school-shirt collar with a tie, for pupils in uniform. */
export const uniform = (tie: string): string =>
  shape('M40 72l10 12 10-12 6 4-12 16h-8L34 76z', '#FFFFFF') + shape('M47 84h6l3 18H44z', tie)

export function face(brows: string): string {
  return (
    dot(43, 46, 2.1, '#2A1D18') +
    dot(57, 46, 2.1, '#2A1D18') +
    line('M44 56q6 5 12 0', '#8A3B2A', 2.2) +
    line('M40 40.5q3-2 6-.6M54 39.9q3-1.4 6 .6', brows, 1.6) +
    dot(39, 52, 3.2, '#E8836B', 'opacity=".28"') +
    dot(61, 52, 3.2, '#E8836B', 'opacity=".28"')
  )
}
