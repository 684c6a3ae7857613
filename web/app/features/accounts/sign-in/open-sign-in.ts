import { createStore, useStore } from '../../../lib/store.ts'

interface Ask {
  readonly answer: (signedIn: boolean) => void
  /** Why one has to sign in, where that is not plain from what was pressed. */
  readonly reason: string | null
  /** Where on the page a emailed link leads back to: '#book'. */
  readonly part: string | null
}

const waiting = createStore<readonly Ask[]>([])

/**
 * The one way to ask someone to sign in without leaving the page. Resolves to whether they did:
 * `if (session || (await openSignIn())) follow()`.
 */
export function openSignIn(reason: string | null = null, part: string | null = null): Promise<boolean> {
  return new Promise(answer => waiting.set([...waiting.read(), { answer, reason, part }]))
}

/** Answers everyone who asked. */
export function settleSignIn(signedIn: boolean): void {
  const asked = waiting.read()
  waiting.set([])
  for (const { answer } of asked) answer(signedIn)
}

/** Anyone who is waiting for an answer, the first of them: then the shell shows the dialog. */
export function useSignInAsked(): Ask | null {
  return useStore(waiting, asked => asked[0] ?? null, null)
}
