/** Saves bytes loaded with the bearer token, which a plain link couldn't send, as a file. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads it only after the click has returned.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A file from an answer of the typed client. */
export function asFile(answer: unknown): Blob {
  if (answer instanceof Blob) return answer
  throw new Error('The answer is no file')
}
