/** Jobs announced within this time are taken from the queue together. */
const WAKE_INTERVAL_MS = 100

export function oncePerInterval(wake: (queue: string) => void): (queue: string) => void {
  const waiting = new Set<string>()
  return queue => {
    if (waiting.has(queue)) return
    waiting.add(queue)
    setTimeout(() => {
      waiting.delete(queue)
      wake(queue)
    }, WAKE_INTERVAL_MS).unref()
  }
}
