import type { Shot } from './shot.ts'

/** The screens of the table that no picture is taken of. */
export function screensWithout(screens: readonly { path: string }[], shots: readonly Shot[]): string[] {
  const pictured = new Set(shots.map(({ screen }) => screen))
  return screens.map(({ path }) => path).filter(path => !pictured.has(path))
}
