import { openDatabase } from './db.ts'

// A process of its own: lets the embedded engine answer so many megabytes and prints by how many it has grown.

const [dataDir = '', megabytes = '320'] = process.argv.slice(2)
const MB = 1024 * 1024

const db = await openDatabase({ url: null, dataDir, poolSize: 1 })
const ask = async (total: number) => {
  for (let answered = 0; answered < total; answered += 0.5) {
    await db.query("select repeat('x', 2048) as text from generate_series(1, 256)")
  }
}
const held = () => Math.round(process.memoryUsage().rss / MB)

await ask(20)
const before = held()
await ask(Number(megabytes))
process.stdout.write(JSON.stringify({ grown: held() - before }))
await db.close()
