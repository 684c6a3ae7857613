import type { DifferenceFacts, DifferenceKind } from '#contract/rules/differences.ts'

export interface Comparison {
  checked: number
  repaired: number
  mismatches: Record<string, number>
  details: Record<string, unknown[]>
}

/** How many mismatches of each kind are listed; all are counted. */
const named = 20
/** How many are stored: more at once have one cause, which has to be fixed first. */
const kept = 1000

/** What reconciling finds on its way. */
export class Findings implements Comparison {
  checked = 0
  repaired = 0
  mismatches: Record<string, number> = {}
  details: Record<string, unknown[]> = {}
  /** All that are stored for people to settle. */
  readonly seen: { kind: DifferenceKind; detail: DifferenceFacts }[] = []

  mismatch(kind: DifferenceKind, detail: DifferenceFacts): void {
    if (this.seen.length < kept) this.seen.push({ kind, detail })
    this.mismatches[kind] = (this.mismatches[kind] ?? 0) + 1
    const listed = this.details[kind] ?? []
    if (listed.length < named) this.details[kind] = [...listed, detail]
  }
}
