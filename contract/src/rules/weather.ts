// Under which warnings lessons at a venue do not take place, for server and browser alike.

export const warningKinds = ['typhoon', 'rainstorm'] as const
export type WarningKind = (typeof warningKinds)[number]

/** As Hong Kong's observatory writes them. */
export const suspendingCodes = ['TC8NE', 'TC8SE', 'TC8SW', 'TC8NW', 'TC9', 'TC10', 'WRAINB'] as const
export type SuspendingCode = (typeof suspendingCodes)[number]

export const isSuspendingCode = (code: string): code is SuspendingCode =>
  suspendingCodes.some(known => known === code)

export const kindOfCode = (code: SuspendingCode): WarningKind => (code === 'WRAINB' ? 'rainstorm' : 'typhoon')

/** '8' of TC8NE; '' of the black rainstorm warning, which has no number. */
export const signalOf = (code: string): string => /^TC(\d+)/.exec(code)?.[1] ?? ''

/** Lessons that begin while it is in force, or within so many hours after, are suspended. */
export const hoursAfterwards = 2
