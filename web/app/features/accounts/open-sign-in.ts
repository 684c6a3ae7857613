import { createStore, useStore } from '../../lib/store.ts'

type Ask = (signedIn: boolean) => void

const waiting = createStore<readonly Ask[]>([])

/**
 * The one way to ask somebody to sign in without leaving the page. Resolves to whether they did:
 * `if (session || (await openSignIn())) follow()`.
 */
export function openSignIn(): Promise<boolean> {
  return new Promise(resolve => waiting.set([...waiting.read(), resolve]))
}

/** Answers everybody who asked. */
export function settleSignIn(signedIn: boolean): void {
  const asked = waiting.read()
  waiting.set([])
  for (const answer of asked) answer(signedIn)
}

/** Whether somebody is waiting for an answer: then the shell shows the dialog. */
export function useSignInAsked(): boolean {
  return useStore(waiting, asked => asked.length > 0, false)
}
