/** No answer arrived, or only part of one. */
export class ConnectionLost extends Error {
  constructor(cause?: unknown) {
    super('The connection was lost', { cause })
    this.name = 'ConnectionLost'
  }
}

/** What browsers say about a request, or a script, that didn't arrive. */
const lost =
  /failed to fetch|load failed|networkerror|network connection was lost|appears to be offline|dynamically imported module|importing a module script|unable to preload/i

/** For uploads by the tus protocol, which has its own errors. */
const isUnansweredUpload = (error: Error): boolean =>
  'originalRequest' in error && 'originalResponse' in error && !error.originalResponse

export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (['ConnectionLost', 'AbortError', 'TimeoutError', 'NetworkError'].includes(error.name)) return true
  return (error instanceof TypeError && lost.test(error.message)) || isUnansweredUpload(error)
}
