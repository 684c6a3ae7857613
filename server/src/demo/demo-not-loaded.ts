/** A part of the demo that couldn't be loaded; earlier parts stay, and the next start continues from there. */
export class DemoNotLoaded extends Error {
  constructor(mark: string, cause: unknown) {
    super(`The demo data could not be loaded (${mark})`, { cause })
  }
}
