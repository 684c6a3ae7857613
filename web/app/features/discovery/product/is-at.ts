/** Whether an address is the canonical one, however its characters are encoded. */
export function isAt(pathname: string, canonical: string): boolean {
  return decoded(pathname) === decoded(canonical)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // A stray percent sign: not an address of ours.
    return path
  }
}
