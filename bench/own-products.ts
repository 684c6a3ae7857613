// What the home of a learner costs with 500 products beside 10: the call behind it, turn by turn.
import '../tools/node-version.mjs'
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { grant } from '#server/modules/library/index.ts'
import { refreshOutlines } from '#server/modules/library/outline.repository.ts'
import type { Platform } from '#server/platform/platform.ts'
import { buildIfStale } from '../tools/build.ts'
import { type Buyer, makeBuyers, makeStock, onPlatform } from './chaos-fixtures.ts'
import { milliseconds, quantile, times } from './figures.ts'
import { makeHome, startProduct } from './product.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: { turns: { type: 'string', default: '100' }, postgres: { type: 'boolean', default: false } },
})
const turns = Number(values.turns)
const sizes = { few: 10, many: 500 } as const
/** Videos a product has; of every third product the first half was seen. */
const films = 8

interface Learners {
  few: Buyer
  many: Buyer
}

async function makeLearners(platform: Platform): Promise<Learners> {
  const stock = await makeStock(platform, { sellers: 10, each: sizes.many / 10, free: false })
  const [few, many] = await makeBuyers(platform, 2)
  if (!few || !many) throw new Error('Nobody was made')
  const at = platform.clock.now()
  await platform.db.transaction(async tx => {
    for (const { id } of stock) {
      for (let film = 0; film < films; film++) {
        const fileId = randomUUID()
        await tx.execute(sql`
          insert into media_files (id, owner_id, purpose, name, kind, size, state, state_at, created_at, attached_at,
            duration_seconds)
          select ${fileId}, teacher_id, 'material', 'film.mp4', 'mp4', 1, 'ready', ${at}, ${at}, ${at}, 600
          from products where id = ${id}`)
        await tx.execute(sql`
          insert into materials (product_id, file_id, title, position) values (${id}, ${fileId}, 'Film', ${film + 2})`)
      }
    }
    const ids = stock.map(({ id }) => id)
    await refreshOutlines(tx, ids)
    for (const [buyer, count] of [
      [few, sizes.few],
      [many, sizes.many],
    ] as const) {
      for (const { id: productId } of stock.slice(0, count))
        await grant(tx, { userId: buyer.userId, productId, source: 'purchase', at })
      await tx.execute(sql`
        insert into progress (user_id, material_id, position, done, done_at, updated_at)
        select ${buyer.userId}, part.id, 300, part.position < 4,
          case when part.position < 4 then ${at}::timestamptz end, ${at}
        from materials part join entitlements held on held.product_id = part.product_id
        where held.user_id = ${buyer.userId} and part.product_id % 3 = 0 and part.position between 2 and 5`)
    }
  })
  return { few, many }
}

async function lasts(url: string, { token }: Buyer): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - begun
}

const calls = {
  'the home': 'user/learning',
  'a page by name': 'user/learning/products?sort=name&offset=0&limit=12',
  'a search': 'user/learning/products?search=fractions&limit=12',
}

await buildIfStale()
const home = await makeHome({ postgres: values.postgres })
try {
  const learners = await onPlatform(home, makeLearners)
  const product = await startProduct(home)
  const rows: string[][] = []
  for (const [what, path] of Object.entries(calls)) {
    const url = `${product.baseUrl}/api/${path}`
    const measured: Record<keyof Learners, number[]> = { few: [], many: [] }
    // The first of each are not counted: statements are prepared, code is compiled.
    for (let turn = -10; turn < turns; turn++) {
      for (const who of ['few', 'many'] as const) {
        const took = await lasts(url, learners[who])
        if (turn >= 0) measured[who].push(took)
      }
    }
    const [few, many] = [quantile(measured.few, 0.5), quantile(measured.many, 0.5)]
    rows.push([what, milliseconds(few), milliseconds(many), times(many / few), milliseconds(many - few)])
  }
  await product.stop()
  say(`${home.engine}, medians of ${turns} turns\n`)
  say(table(['', `${sizes.few} products`, `${sizes.many} products`, 'ratio', 'more'], rows))
} finally {
  await home.remove()
}
