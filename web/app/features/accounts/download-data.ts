import { api } from '../../lib/api.ts'

/** Fetches the zip with the bearer token, which a plain link could not carry, and saves it as a file. */
export async function downloadData(fileName: string): Promise<void> {
  const zip: unknown = await api.userExport()
  if (!(zip instanceof Blob)) throw new Error('the export is no file')
  const address = URL.createObjectURL(zip)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Safari reads it only after the click has returned.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
