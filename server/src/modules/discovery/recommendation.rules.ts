/** A sign that a product may suit someone, and where it comes from. */
export interface Hint {
  productId: number
  kind: 'taken' | 'favourite' | 'following' | 'viewed'
  /** The product it comes from; for a following, its ID. */
  from: number
  /** 0 for the latest. */
  place: number
  /** Between 0 and 1. */
  score: number
}

const weights: Readonly<Record<Hint['kind'], number>> = {
  taken: 1,
  favourite: 0.9,
  following: 0.6,
  viewed: 0.5,
}

/** Older activity says less. */
const worthOf = ({ kind, place, score }: Hint): number => (weights[kind] * score) / (1 + place / 10)

/** How many can come from one source before others come first. */
const perSource = 4

/**
 * Best first: several reasons for one product add up, and the strongest is the one shown. One source doesn't fill the
 * list alone: its excess comes after the rest.
 */
export function rankHints(hints: readonly Hint[]): Hint[] {
  const candidates = new Map<number, { total: number; best: Hint }>()
  for (const hint of hints) {
    const worth = worthOf(hint)
    const candidate = candidates.get(hint.productId)
    if (!candidate) candidates.set(hint.productId, { total: worth, best: hint })
    else {
      candidate.total += worth
      if (worth > worthOf(candidate.best)) candidate.best = hint
    }
  }
  const ranked = [...candidates.values()]
    .sort((one, other) => other.total - one.total || other.best.productId - one.best.productId)
    .map(({ best }) => best)
  const used = new Map<string, number>()
  const first: Hint[] = []
  const behind: Hint[] = []
  for (const hint of ranked) {
    const source = `${hint.kind} ${hint.from}`
    const count = used.get(source) ?? 0
    used.set(source, count + 1)
    ;(count < perSource ? first : behind).push(hint)
  }
  return [...first, ...behind]
}
