import { keyOf, type Mark } from './mark-sets.ts'

interface Change {
  readonly mark: Mark
  readonly on: boolean
}

/**
 * Marks change on the screen at once and on the server afterwards, one request at a time for each: someone who presses
 * three times ends where they pressed last, in whatever order answers arrive. A refusal reverts the mark to what the
 * server last confirmed.
 */
export function createChanges(apply: (mark: Mark, on: boolean) => void) {
  const wanted = new Map<string, Change>()

  async function change(mark: Mark, on: boolean, send: (on: boolean) => Promise<unknown>): Promise<void> {
    const key = keyOf(mark)
    const underWay = wanted.has(key)
    wanted.set(key, { mark, on })
    apply(mark, on)
    if (underWay) return
    let agreed = !on
    try {
      for (let want = on; want !== agreed; want = wanted.get(key)?.on ?? agreed) {
        await send(want)
        agreed = want
      }
    } catch (error) {
      apply(mark, agreed)
      throw error
    } finally {
      wanted.delete(key)
    }
  }

  return { change, underWay: (): readonly Change[] => [...wanted.values()] }
}
