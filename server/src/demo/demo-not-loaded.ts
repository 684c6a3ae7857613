/** A part of the demo that could not be loaded; what was loaded before it stays, and the next start goes on from there. */
export class DemoNotLoaded extends Error {
  constructor(mark: string, cause: unknown) {
    super(`The demo data could not be loaded (${mark})`, { cause })
  }
}
