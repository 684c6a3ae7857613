/** So long after the last press or key someone still counts as being here. */
const HERE_MS = 60_000

let lastInput = Date.now()

if (typeof window !== 'undefined')
  for (const gesture of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(gesture, () => (lastInput = Date.now()), { capture: true, passive: true })

/**
 * What the page asks for by itself, while no one touches it: the server takes it for no use of the session, so that an
 * open screen does not keep staff signed in.
 */
export const isBackground = (): boolean => Date.now() - lastInput > HERE_MS
