interface Label {
  centre: number
  width: number
}

/**
 * Which labels of a row are shown, by index: every one, every second, and so on, as few as it takes to keep them
 * apart. They count back from the newest that fits, because labels are never moved: under thin bars, a moved one would
 * seem to belong to another.
 */
export function thinLabels(
  labels: readonly Label[],
  { from, to, gap }: { from: number; to: number; gap: number },
): ReadonlySet<number> {
  const fits = labels.map(({ centre, width }) => centre - width / 2 >= from && centre + width / 2 <= to)
  const newest = fits.lastIndexOf(true)
  for (let step = 1; step <= newest; step++) {
    const shown = labels
      .map((_, index) => index)
      .filter(index => fits[index] && (newest - index) % step === 0)
    if (
      areApart(
        shown.flatMap(index => labels[index] ?? []),
        gap,
      )
    )
      return new Set(shown)
  }
  return new Set(newest < 0 ? [] : [newest])
}

const areApart = (row: readonly Label[], gap: number) =>
  row.every((label, index) => {
    const next = row[index + 1]
    return !next || label.centre + label.width / 2 + gap <= next.centre - next.width / 2
  })
