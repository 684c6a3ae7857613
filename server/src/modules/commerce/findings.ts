export interface Comparison {
  checked: number
  repaired: number
  mismatches: Record<string, number>
  details: Record<string, unknown[]>
}

/** Of each kind of mismatch so many are named; all are counted. */
const named = 20

/** What reconciling finds on its way. */
export class Findings implements Comparison {
  checked = 0
  repaired = 0
  mismatches: Record<string, number> = {}
  details: Record<string, unknown[]> = {}

  mismatch(kind: string, detail: unknown): void {
    this.mismatches[kind] = (this.mismatches[kind] ?? 0) + 1
    const listed = this.details[kind] ?? []
    if (listed.length < named) this.details[kind] = [...listed, detail]
  }
}
