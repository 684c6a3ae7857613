/**
 * The single range a request asks for, clipped to the file. Null for the whole file: also if several are requested or
 * the header can't be parsed, which a server may treat as absent (RFC 9110, 14.2).
 */
export function byteRange(
  header: string | undefined,
  size: number,
  conditionHolds: boolean,
): { start: number; end: number } | 'unsatisfiable' | null {
  const asked = conditionHolds ? /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') : null
  const [, first = '', last = ''] = asked ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
