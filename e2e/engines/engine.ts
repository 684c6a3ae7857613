export interface Size {
  width: number
  height: number
}

/**
 * One tab of a visitor of their own: what WebDriver (WebKit) and WebDriver BiDi (Firefox) have in common. Everything
 * else the visitor does is made of it, so that a journey is written once.
 */
export interface Tab {
  /** Returns as soon as the browser is on its way. */
  navigate(address: string): Promise<void>
  /** Runs a function in the page, which knows only its own text; what goes in and comes out is JSON. */
  evaluate<In, Out>(work: (input: In) => Out | Promise<Out>, input: In): Promise<Out>
  /** What hands do, as the input sources that both protocols describe alike. */
  perform(sources: readonly object[]): Promise<void>
  resize(size: Size): Promise<void>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export interface Engine {
  newTab(): Promise<Tab>
  close(): Promise<void>
}

/** The body of a function without a name: takes JSON, promises JSON. */
export function inPageCall(work: (input: never) => unknown): string {
  return `Promise.resolve((${work})(JSON.parse(input))).then(value => JSON.stringify(value ?? null))`
}
