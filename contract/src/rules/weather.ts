// The warnings that suspend lessons at a venue, shared by server and browser.

export const warningKinds = ['typhoon', 'rainstorm'] as const
export type WarningKind = (typeof warningKinds)[number]

/** As the Hong Kong Observatory writes them. */
export const suspendingCodes = ['TC8NE', 'TC8SE', 'TC8SW', 'TC8NW', 'TC9', 'TC10', 'WRAINB'] as const
export type SuspendingCode = (typeof suspendingCodes)[number]

export const isSuspendingCode = (code: string): code is SuspendingCode =>
  suspendingCodes.some(known => known === code)

export const kindOfCode = (code: SuspendingCode): WarningKind => (code === 'WRAINB' ? 'rainstorm' : 'typhoon')

/** '8' for TC8NE; '' for the black rainstorm warning, which has no number. */
export const signalOf = (code: string): string => /^TC(\d+)/.exec(code)?.[1] ?? ''

/** Lessons that start while a warning is in force, or up to this many hours after it, are suspended. */
export const hoursAfterwards = 2
