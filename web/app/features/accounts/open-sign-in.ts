import { useSyncExternalStore } from 'react'

type Ask = (signedIn: boolean) => void

let waiting: readonly Ask[] = []
const listeners = new Set<() => void>()

/**
 * The one way to ask somebody to sign in without leaving the page. Resolves to whether they did:
 * `if (session || (await openSignIn())) follow()`.
 */
export function openSignIn(): Promise<boolean> {
  return new Promise(resolve => set([...waiting, resolve]))
}

/** Answers everybody who asked. */
export function settleSignIn(signedIn: boolean): void {
  const asked = waiting
  set([])
  for (const answer of asked) answer(signedIn)
}

/** Whether somebody is waiting for an answer: then the shell shows the dialog. */
export function useSignInAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  )
}

function set(next: readonly Ask[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
