import { readPendingPayment } from './pending-payment.ts'

const name = 'lantern.paying'

/** If the browser has no locks, a recent pending payment counts as in progress. */
const longestPayment = 60_000

/** One payment at a time in this browser, across all tabs; null if another one is in progress. */
export async function whilePaying<T>(run: () => Promise<T>): Promise<T | null> {
  if (!hasLocks()) return run()
  return navigator.locks.request(name, { ifAvailable: true }, lock => (lock ? run() : null))
}

/** Runs unless a payment is in progress. */
export async function unlessPaying(run: () => Promise<void>): Promise<void> {
  if (hasLocks())
    return navigator.locks.request(name, { ifAvailable: true }, lock => (lock ? run() : undefined))
  const pending = readPendingPayment()
  if (!pending || Date.now() - pending.at > longestPayment) await run()
}

/** Only pages with encryption have them. */
const hasLocks = () => 'locks' in navigator
