import type { HairStyleKey } from './avatar-parts.ts'
import { bust, face, glasses, hairStyles, uniform } from './avatar-parts.ts'
import { dot, line, rect, shape } from './draw.ts'

interface Look {
  ground: string
  hair: HairStyleKey
  hairColour: string
  skin: string
  clothes: string
  glasses?: boolean
  /** Colour of a school tie. */
  tie?: string
}

const look = (
  ground: string,
  hair: HairStyleKey,
  hairColour: string,
  skin: string,
  clothes: string,
  more: Pick<Look, 'glasses' | 'tie'> = {},
): Look => ({ ground, hair, hairColour, skin, clothes, ...more })

const spectacles = { glasses: true }

const looks: Record<string, Look> = {
  // Teachers
  chan: look('#F6DDBE', 'bob', '#2B2220', '#F3CBAA', '#C43D20'),
  ho: look('#F5E3C4', 'parted', '#201C1E', '#E9B78E', '#5E7FA0'),
  lin: look('#F7D3C2', 'long', '#3A2620', '#F6D3B5', '#0F766E'),
  tam: look('#CFE5DD', 'wavy', '#5A3A28', '#F5D0B0', '#DE8268'),
  leung: look('#CBE2DA', 'side', '#1E1B1C', '#EBBE98', '#25405A', spectacles),
  wong: look('#D4E3EC', 'bun', '#241C1C', '#F2C9A5', '#F2A93B', spectacles),
  ng: look('#FADFAE', 'side', '#1F1B1C', '#EDC19B', '#0A4F4A'),
  lau: look('#EBD9BE', 'crop', '#B9B4AE', '#E8BA94', '#3B4B5C', spectacles),
  yeung: look('#F6D6C8', 'bun', '#2A1E22', '#F3C8A6', '#6A2E3F'),
  whitfield: look('#D9E6DF', 'tousled', '#A8683C', '#F7D8C0', '#33648A'),
  kwok: look('#FBE3B8', 'ponytail', '#33231F', '#F4CDAC', '#0F766E'),
  cheung: look('#CFE0EA', 'spiky', '#1E1B1C', '#E6B48C', '#8F2A15', spectacles),
  szeto: look('#E3EBD9', 'long', '#241C1C', '#F0C6A2', '#33648A'),
  yip: look('#F0D9C4', 'long', '#2B2020', '#F2CDA9', '#8A5A33'),
  poon: look('#D9E3F0', 'crop', '#241C1C', '#EFC39E', '#7A4A6B'),
  fok: look('#F3C6A6', 'receding', '#3A3433', '#E3B088', '#14202E'),
  kwan: look('#DDE3F2', 'parted', '#16181D', '#EBC09A', '#6A4C93'),
  fung: look('#E9DFF0', 'bun', '#6C6560', '#F2C9A5', '#158C83', spectacles),
  // Managers and staff
  mak: look('#D4E3EC', 'bob', '#3A2620', '#F2C9A5', '#14202E'),
  lui: look('#F8DCC4', 'receding', '#6C6560', '#E8BA94', '#0F766E', spectacles),
  master: look('#F3DCD2', 'bun', '#1E1A1C', '#F0C8A8', '#7A2E4D', spectacles),
  admin: look('#E9DFF0', 'bob', '#241C1C', '#EFC4A0', '#25405A', spectacles),
  staff: look('#CBE2DA', 'crop', '#201C1E', '#E9B78E', '#C43D20'),
  clerk: look('#F6DDBE', 'bob', '#2B2020', '#F2CDA9', '#0F766E', spectacles),
  'former-clerk': look('#D9E3F0', 'ponytail', '#3A2620', '#F4CDAC', '#7A4A6B'),
  // Parents
  'parent-1': look('#E3EBD9', 'wavy', '#3B2A24', '#F3CDAE', '#7C8FA3', spectacles),
  'parent-2': look('#F6DDBE', 'parted', '#2A2524', '#E6B48C', '#3B4B5C'),
  'parent-3': look('#F7D3C2', 'bun', '#3A2620', '#F4CDAC', '#158C83'),
  'parent-4': look('#CFE0EA', 'long', '#5A3A28', '#F5D0B0', '#C9702F'),
  'parent-5': look('#FADFAE', 'crop', '#4B4542', '#E3B088', '#25405A', spectacles),
  'parent-6': look('#E9DFF0', 'ponytail', '#241C1C', '#F2C9A5', '#6A2E3F'),
  'parent-7': look('#CFE5DD', 'bob', '#6B4630', '#F6D3B5', '#33648A'),
  'parent-8': look('#F5E3C4', 'side', '#1E1B1C', '#EBBE98', '#0A4F4A'),
  'parent-9': look('#F3C6A6', 'curly', '#2B2220', '#EFC4A0', '#14202E'),
  'parent-10': look('#D9E6DF', 'long', '#2A1E22', '#F3CBAA', '#DE8268', spectacles),
  'parent-11': look('#EBD9BE', 'wavy', '#241C1C', '#F0C6A2', '#0F766E'),
  'parent-12': look('#D4E3EC', 'receding', '#2F2A29', '#E8BA94', '#8F2A15'),
  'parent-13': look('#FBE3B8', 'bob', '#33231F', '#F3C8A6', '#5E7FA0', spectacles),
  'parent-14': look('#CBE2DA', 'bun', '#5A3A28', '#F5D0B0', '#F2A93B'),
  // Students; a tie goes with a white collar
  'student-1': look('#FADFAE', 'spiky', '#1F1B1C', '#EDC19B', '#25405A', { tie: '#C43D20' }),
  'student-2': look('#F7D3C2', 'ponytail', '#2B2220', '#F3CBAA', '#E8EEF2', { tie: '#33648A' }),
  'student-3': look('#CFE0EA', 'bowl', '#201C1E', '#EBBE98', '#0A4F4A', { tie: '#F2A93B', glasses: true }),
  'student-4': look('#E3EBD9', 'long', '#3A2620', '#F6D3B5', '#33648A', { tie: '#8F2A15' }),
  'student-5': look('#F8DCC4', 'side', '#1E1B1C', '#E6B48C', '#3B4B5C', { tie: '#0F766E', glasses: true }),
  'student-6': look('#E9DFF0', 'pigtails', '#33231F', '#F4CDAC', '#C43D20'),
  'student-7': look('#D4E3EC', 'parted', '#2A2524', '#E9B78E', '#F2A93B'),
  'student-8': look('#CFE5DD', 'bob', '#241C1C', '#F2C9A5', '#6A2E3F', spectacles),
  'student-9': look('#F6DDBE', 'tousled', '#1E1B1C', '#E3B088', '#158C83'),
  'student-10': look('#CBE2DA', 'wavy', '#4A3024', '#F5D0B0', '#25405A', { tie: '#F2A93B' }),
  'student-11': look('#F5E3C4', 'crop', '#201C1E', '#E8BA94', '#33648A', { tie: '#C43D20', glasses: true }),
  'student-12': look('#F3C6A6', 'bun', '#2A1E22', '#F3C8A6', '#0F766E'),
  'student-13': look('#EBD9BE', 'spiky', '#3A2A22', '#EBBE98', '#8F2A15', spectacles),
  'student-14': look('#D9E6DF', 'ponytail', '#5A3A28', '#F6D3B5', '#DE8268', spectacles),
  'student-15': look('#FBE3B8', 'bowl', '#1F1B1C', '#EDC19B', '#5E7FA0'),
  'student-16': look('#F6D6C8', 'long', '#201C1E', '#EFC4A0', '#0A4F4A', { tie: '#F2A93B', glasses: true }),
}

/** Centres show a sign, not a face. */
const signs: Record<string, string> = {
  'bright-harbour':
    rect(0, 0, 100, 100, '#0A4F4A') +
    shape('M0 74q25-16 50 0t50 0v26H0z', '#158C83') +
    shape('M0 87q25-14 50 0t50 0v13H0z', '#BFE0D6') +
    shape('M50 20L26 66h48z', '#F2A93B') +
    shape('M50 20v46h24z', '#C43D20'),
  'stone-steps':
    rect(0, 0, 100, 100, '#F6E3C0') +
    dot(30, 38, 14, '#C43D20') +
    rect(14, 72, 24, 14, '#F2A93B') +
    rect(38, 56, 24, 30, '#33648A') +
    rect(62, 40, 24, 46, '#25405A') +
    line('M14 86h72', '#14202E', 4),
}

export const avatarKeys: string[] = [...Object.keys(looks), ...Object.keys(signs)]

const frame = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">${content}</svg>`

export function avatarSvg(key: string): string {
  const sign = Object.hasOwn(signs, key) ? signs[key] : undefined
  if (sign !== undefined) return frame(sign)
  const person = Object.hasOwn(looks, key) ? looks[key] : undefined
  if (person === undefined) throw new Error(`Nobody has drawn the face ${key}`)
  const style = hairStyles[person.hair]
  return frame(
    rect(0, 0, 100, 100, person.ground) +
      style.back(person.hairColour) +
      bust(person.skin, person.clothes) +
      (person.tie ? uniform(person.tie) : '') +
      style.front(person.hairColour) +
      face(person.hairColour) +
      (person.glasses ? glasses : ''),
  )
}
