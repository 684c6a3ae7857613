/** The only source of the current time, so tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export class FakeClock implements Clock {
  #now: Date

  constructor(start: Date | string = '2026-11-16T04:00:00Z') {
    this.#now = new Date(start)
  }

  now(): Date {
    return new Date(this.#now)
  }

  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const seconds =
      ((by.days ?? 0) * 24 + (by.hours ?? 0)) * 3600 + (by.minutes ?? 0) * 60 + (by.seconds ?? 0)
    this.#now = new Date(this.#now.getTime() + seconds * 1000)
  }
}
