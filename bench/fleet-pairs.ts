import { setTimeout as sleep } from 'node:timers/promises'
import { roles } from '#server/kernel/caller.ts'
import { issueToken } from '#server/modules/accounts/index.ts'
import { makePerson, makeProduct, makeSellers, onPlatform } from './chaos-fixtures.ts'
import { findPriced, setPrice } from './price-watch.ts'
import type { Home } from './product.ts'

interface Seller {
  userId: number
  token: string
}

/** Each with one product, and an account that may be paid. */
export const makeSellersOf = (home: Home, count: number): Promise<Seller[]> =>
  onPlatform(home, async platform => {
    const sellers = await platform.db.transaction(async tx => {
      const made: Seller[] = []
      for (let n = 0; n < count; n++) {
        const person = await makePerson(platform, tx, { role: roles.teacher, passwordHash: null })
        await makeProduct(platform, tx, person.userId, 5_000)
        made.push({ userId: person.userId, token: await issueToken(platform, person) })
      }
      return made
    })
    await makeSellers(platform)
    return sellers
  })

export interface PairFindings {
  pairs: number
  /** The seller's own view after the change still had the old price. */
  missed: number
  /** A visitor's first view had it, at a process that had not heard of the change yet. */
  visitorsLate: number
  /** A visitor's view had it a second later: then it lies in a cache. */
  stale: number
  /** Asked of each process when all is done. */
  staleAtTheEnd: number
}

/** Prices are changed and looked at, at whichever process the balancer picks. */
export async function changeAndLook(
  baseUrl: string,
  processes: readonly string[],
  sellers: readonly Seller[],
  wanted: number,
): Promise<PairFindings> {
  const found: PairFindings = { pairs: 0, missed: 0, visitorsLate: 0, stale: 0, staleAtTheEnd: 0 }
  let left = wanted
  await Promise.all(
    sellers.map(async ({ userId, token }) => {
      const product = await findPriced(baseUrl, token, userId)
      const shows = async (base: string, price: number, headers: Record<string, string> = {}) => {
        const answer = await fetch(`${base}/api/products/${product.course_id}`, { headers })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`The product was not shown: ${answer.status} ${text}`)
        return new RegExp(`\\b${price}\\b`).test(text)
      }
      // No year, which other fields may hold.
      let price = 3_000
      while (left-- > 0) {
        price++
        // So that there is something to be emptied.
        await shows(baseUrl, price)
        await setPrice(baseUrl, token, product, price)
        if (!(await shows(baseUrl, price, { authorization: `Bearer ${token}` }))) found.missed++
        found.pairs++
        if (await shows(baseUrl, price)) continue
        found.visitorsLate++
        await sleep(1_000)
        if (!(await shows(baseUrl, price))) found.stale++
      }
      await sleep(1_000)
      for (const base of processes) if (!(await shows(base, price))) found.staleAtTheEnd++
    }),
  )
  return found
}
