/** Saves a call's answer as a file; a plain link couldn't send the bearer token. */
export async function saveFile(answer: Promise<unknown>, fileName: string): Promise<void> {
  const file = await answer
  if (!(file instanceof Blob)) throw new Error('the answer is no file')
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Safari reads it only after the click has returned.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
