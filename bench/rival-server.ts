// What a plain server does: Fastify, a query a request, JSON. A process of its own that ends with its parent.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

/** Its first message; after that it answers 'cpu' with the seconds of processor time it has used. */
export interface RivalReady {
  port: number
}

const url = process.argv[2]
if (!url || !process.send) throw new Error('To be forked with the address of a database')
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = Fastify()

const columns = `p.id, p.name, p.description, p.price_cents, p.discount_cents, p.levels, p.tags, p.grade,
  p.created_at, s.title as subject, a.display_name, a.picture_key, c.rating, c.videos, c.worksheets`
const joins = `products p join product_cards c on c.product_id = p.id join subjects s on s.id = p.subject_id
  join profiles a on a.id = p.teacher_id`

app.get('/list', async () => {
  const { rows } = await pool.query(
    `select ${columns} from ${joins} where c.listed order by c.popularity desc, p.id desc limit 48`,
  )
  return { products: rows }
})
app.get<{ Params: { id: string } }>('/product/:id', async request => {
  const { rows } = await pool.query(`select ${columns} from ${joins} where p.id = $1`, [request.params.id])
  const materials = await pool.query('select id, title, position from materials where product_id = $1', [
    request.params.id,
  ])
  return { ...rows[0], materials: materials.rows }
})
app.get<{ Params: { word: string } }>('/search/:word', async request => {
  const { rows } = await pool.query(
    `select ${columns} from ${joins} where c.listed and c.search @@ plainto_tsquery('simple', $1)
     order by ts_rank(c.search, plainto_tsquery('simple', $1)) desc limit 48`,
    [request.params.word],
  )
  return { products: rows }
})

process.once('disconnect', () => process.exit(0))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1_000_000)
})
await app.listen({ port: 0, host: '127.0.0.1' })
// Listening on an address gives a socket address.
const ready: RivalReady = { port: (app.server.address() as AddressInfo).port }
process.send(ready)
