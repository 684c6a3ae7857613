import { useSyncExternalStore } from 'react'

/** A value of the browser that components follow and anything may change. */
export interface Store<T> {
  read(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

/** `whileFollowed` runs when the first listener comes; what it returns, when the last one has gone. */
export function createStore<T>(initial: T, whileFollowed?: () => () => void): Store<T> {
  const { notify, subscribe } = createListeners(whileFollowed)
  let value = initial
  return {
    read: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      notify()
    },
    subscribe,
  }
}

/** For what is kept elsewhere, such as in the browser's storage: who reads it follows it through these. */
export function createListeners(whileFollowed?: () => () => void) {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  return {
    notify(): void {
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) stop = whileFollowed?.()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.()
      }
    },
  }
}

/** `select` picks what the component depends on, so that it is rendered anew for that alone; it must pick, not build. */
export function useStore<T, S>(
  store: Pick<Store<T>, 'read' | 'subscribe'>,
  select: (value: T) => S,
  onServer: S,
): S {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.read()),
    () => onServer,
  )
}
