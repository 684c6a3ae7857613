const USUAL_PORT = 3310

/** Reads `tcp://host:port`. */
export function readClamdUrl(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  // An IPv6 address is in brackets here, and nowhere else.
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port ? Number(port) : USUAL_PORT }
}
