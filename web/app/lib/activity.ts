/** How long after the last press or key someone counts as active. */
const HERE_MS = 60_000

let lastInput = Date.now()

if (typeof window !== 'undefined')
  for (const gesture of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(gesture, () => (lastInput = Date.now()), { capture: true, passive: true })

/**
 * Requests the page makes on its own, while no one touches it. The server doesn't count them as use of the session, so
 * an open screen doesn't keep staff signed in.
 */
export const isBackground = (): boolean => Date.now() - lastInput > HERE_MS
