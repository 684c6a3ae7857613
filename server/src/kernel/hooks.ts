/**
 * What a module tells or asks the modules to its right, inside its own transaction. The module on the left defines the
 * hook; those on the right register a listener when the app is put together.
 */
export interface Hook<Args extends readonly unknown[], Result> {
  /** Never set: it only carries the types. */
  readonly listener?: (...args: Args) => Promise<Result>
}

export const defineHook = <Args extends readonly unknown[], Result = void>(): Hook<Args, Result> => ({})

/** The listeners of one app: two apps in one process share none. */
export class Hooks {
  // Whatever is registered under a hook has its types; the type of a map of all hooks can't express that.
  readonly #listeners = new Map<object, Map<string, (...args: never) => Promise<unknown>>>()

  /** One listener per module: registering again replaces it. Returns a function that undoes it, for tests. */
  on<Args extends readonly unknown[], Result>(
    hook: Hook<Args, Result>,
    module: string,
    listener: (...args: Args) => Promise<Result>,
  ): () => void {
    const listeners = this.#listeners.get(hook) ?? new Map()
    this.#listeners.set(hook, listeners.set(module, listener))
    return () => void listeners.delete(module)
  }

  /** Calls the listeners one after the other, in the order they were registered; returns what each module answered. */
  async call<Args extends readonly unknown[], Result>(
    hook: Hook<Args, Result>,
    ...args: Args
  ): Promise<ReadonlyMap<string, Result>> {
    const answers = new Map<string, Result>()
    for (const [module, listener] of this.#listeners.get(hook) ?? []) {
      // `on` only takes listeners of the hook's type.
      const typed = listener as unknown as (...args: Args) => Promise<Result>
      answers.set(module, await typed(...args))
    }
    return answers
  }
}
