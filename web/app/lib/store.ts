import { useSyncExternalStore } from 'react'

/** A browser value that components follow and anything can change. */
export interface Store<T> {
  read(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

/** `whileFollowed` runs when the first listener is added; what it returns runs when the last one is removed. */
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

/** For values stored elsewhere, such as in the browser's storage: readers follow them through these. */
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

/** `select` picks what the component depends on, so that it only re-renders for that; it must pick, not build. */
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
