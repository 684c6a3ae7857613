import { lazy, Suspense, useSyncExternalStore } from 'react'

const SignInDialog = lazy(() =>
  import('../features/accounts/sign-in-dialog.tsx').then(module => ({ default: module.SignInDialog })),
)

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

function settle(signedIn: boolean): void {
  const asked = waiting
  set([])
  for (const answer of asked) answer(signedIn)
}

function set(next: readonly Ask[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stands once in the shell. The dialog's code is fetched when it is first asked for. */
export function SignInPrompt() {
  const open = useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  )
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <SignInDialog open onClose={() => settle(false)} onDone={() => settle(true)} />
    </Suspense>
  )
}
