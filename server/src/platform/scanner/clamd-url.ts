const USUAL_PORT = 3310

/** Of `tcp://host:port`. */
export function readClamdUrl(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  // An address of version 6 stands in brackets here, and nowhere else.
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port ? Number(port) : USUAL_PORT }
}
