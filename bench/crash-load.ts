import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LoadClient } from './client.ts'
import type { Product } from './product.ts'

/** An account someone asked for. Unless acknowledged it is in doubt: the server may or may not have it. */
export interface Attempt {
  username: string
  email: string
  password: string
  acknowledged: boolean
}

function newAttempt(): Attempt {
  const name = `crash-${randomBytes(6).toString('hex')}`
  return {
    username: name,
    email: `${name}@crash.example`,
    password: `Ferry ${randomBytes(9).toString('base64url')}`,
    acknowledged: false,
  }
}

/** Registers accounts with several clients at once, kills the server at the given moment, tells what was asked. */
export async function registerUntilKilled(
  product: Product,
  { clients, killAfterMs }: { clients: number; killAfterMs: number },
): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  const client = new LoadClient(product.baseUrl)
  let cut = false

  const register = async (attempt: Attempt) => {
    const { username, email, password } = attempt
    const names = { first_name: 'Crash', last_name: 'Test' }
    const body = { username, email, password, confirmpassword: password, ...names }
    const answer = await client.post('/api/user/register', body)
    if (answer.status !== 200) throw new Error(`registering answered ${answer.status}: ${answer.body}`)
    attempt.acknowledged = true
  }
  const person = async () => {
    while (!cut) {
      const attempt = newAttempt()
      attempts.push(attempt)
      try {
        await register(attempt)
      } catch (cause) {
        // Connections break when the server is killed, and only then.
        if (!cut) throw cause
      }
    }
  }
  const load = Promise.all(Array.from({ length: clients }, person))
  try {
    await Promise.race([sleep(killAfterMs), load])
  } finally {
    cut = true
    await product.kill()
  }
  await load
  client.close()
  return attempts
}

/** The names of those who can sign in: the password is right, though the address is not verified yet. */
export async function signInToAll(product: Product, attempts: readonly Attempt[], clients: number) {
  const client = new LoadClient(product.baseUrl)
  const known = new Set<string>()
  const waiting = [...attempts]
  const person = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { username, password } = next
      const { status, body } = await client.post('/api/user/login', { username, password })
      if (status === 403 && isUnverified(body)) known.add(username)
      else if (status !== 401) throw new Error(`signing in as ${username} answered ${status}: ${body}`)
    }
  }
  await Promise.all(Array.from({ length: clients }, person))
  client.close()
  return known
}

function isUnverified(body: string): boolean {
  const answer: unknown = JSON.parse(body)
  return typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 405
}
