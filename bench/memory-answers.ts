import { openDatabase } from '#server/platform/db/db.ts'

// A process of its own, for memory.ts: lets the embedded engine answer so many megabytes and prints what the process
// held after the first quarter, at most, and in the end.

const [dataDir = '', megabytes = ''] = process.argv.slice(2)
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
let most = before
const watching = setInterval(() => {
  most = Math.max(most, held())
}, 20)
await ask((Number(megabytes) * 3) / 4)
clearInterval(watching)
process.stdout.write(JSON.stringify({ before, most, after: held() }))
await db.close()
