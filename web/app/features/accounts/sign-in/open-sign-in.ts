import { createStore, useStore } from '../../../lib/store.ts'

interface Ask {
  readonly answer: (signedIn: boolean) => void
  /** Why a sign-in is needed, if the pressed button doesn't make it obvious. */
  readonly reason: string | null
  /** The part of the page to which an emailed link returns: '#book'. */
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

/** Answers all pending requests. */
export function settleSignIn(signedIn: boolean): void {
  const asked = waiting.read()
  waiting.set([])
  for (const { answer } of asked) answer(signedIn)
}

/** Pending requests, the first of them: then the shell shows the dialog. */
export function useSignInAsked(): Ask | null {
  return useStore(waiting, asked => asked[0] ?? null, null)
}
