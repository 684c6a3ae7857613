import type { Shot } from './shot.ts'

/** The screens of the table without a picture. */
export function screensWithout(screens: readonly { path: string }[], shots: readonly Shot[]): string[] {
  const pictured = new Set(shots.map(({ screen }) => screen))
  return screens.map(({ path }) => path).filter(path => !pictured.has(path))
}
