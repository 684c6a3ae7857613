import { openDatabase } from './db.ts'

// A process of its own: lets the embedded engine answer so many megabytes and prints by how many it has grown from the
// first quarter on. By then it has as much in its hands as a busy machine is late to collect.

const [dataDir = '', megabytes = '1280'] = process.argv.slice(2)
const MB = 1024 * 1024

const db = await openDatabase({ url: null, dataDir, poolSize: 1 })
const ask = async (total: number) => {
  for (let answered = 0; answered < total; answered += 0.5) {
    await db.query("select repeat('x', 2048) as text from generate_series(1, 256)")
  }
}
const held = () => Math.round(process.memoryUsage().rss / MB)

await ask(Number(megabytes) / 4)
const before = held()
await ask((Number(megabytes) * 3) / 4)
process.stdout.write(JSON.stringify({ grown: held() - before }))
await db.close()
