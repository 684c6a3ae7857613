export interface Defect {
  name: string
  message: string
  stack: string
  screen: string
}

const limits = { name: 80, message: 300, stack: 3000, screen: 100 } as const

/** Without the session: it doesn't matter who it happened to. Continues if the page is left. */
export function sendDefect(defect: Defect): void {
  const body = Object.fromEntries(
    Object.entries(limits).map(([field, most]) => [field, defect[field as keyof Defect].slice(0, most)]),
  )
  fetch('/api/site/defect', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    // The server itself may be broken.
  }).catch(() => undefined)
}
