/**
 * What a module tells those to its right, or asks them, inside its own transaction. The module on the left defines
 * the hook, those on the right register a listener when an app is put together.
 */
export interface Hook<Args extends readonly unknown[], Result> {
  /** Never set: it carries the types. */
  readonly listener?: (...args: Args) => Promise<Result>
}

export const defineHook = <Args extends readonly unknown[], Result = void>(): Hook<Args, Result> => ({})

/** The listeners of one app: two apps in one process share none. */
export class Hooks {
  // Whatever is registered under a hook has its types; a map of all hooks can't say so.
  readonly #listeners = new Map<object, Map<string, (...args: never) => Promise<unknown>>>()

  /** One listener a module: registering again replaces it. Returns how to take it back, for tests. */
  on<Args extends readonly unknown[], Result>(
    hook: Hook<Args, Result>,
    module: string,
    listener: (...args: Args) => Promise<Result>,
  ): () => void {
    const listeners = this.#listeners.get(hook) ?? new Map()
    this.#listeners.set(hook, listeners.set(module, listener))
    return () => void listeners.delete(module)
  }

  /** Calls the listeners one after the other, as they were registered; answers what each module said. */
  async call<Args extends readonly unknown[], Result>(
    hook: Hook<Args, Result>,
    ...args: Args
  ): Promise<ReadonlyMap<string, Result>> {
    const answers = new Map<string, Result>()
    for (const [module, listener] of this.#listeners.get(hook) ?? []) {
      // `on` takes listeners of the hook's type only.
      const typed = listener as unknown as (...args: Args) => Promise<Result>
      answers.set(module, await typed(...args))
    }
    return answers
  }
}
