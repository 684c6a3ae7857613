export type Row = readonly (string | number)[]

/** Columns as wide as their widest cell; the first is set flush left, figures flush right. */
export function table(head: Row, rows: readonly Row[]): string {
  const lines = [head, ...rows].map(row => row.map(String))
  const widths = head.map((_, column) => Math.max(...lines.map(line => (line[column] ?? '').length)))
  const set = (line: string[]) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const [first = '', ...rest] = lines.map(set)
  const rule = widths.map(width => '-'.repeat(width)).join('  ')
  return `${[first, rule, ...rest].join('\n')}\n`
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
