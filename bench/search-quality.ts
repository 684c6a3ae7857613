import { openDatabase } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { askAllGolden, insertGolden } from '../server/src/modules/catalogue/search-golden.test-support.ts'
import { say, table } from './table.ts'

// How well searches of the golden set are answered, and which of them are not answered as they should be.
const db = await openDatabase({ url: null, dataDir: null, poolSize: 1 })
await migrate(db)
await insertGolden(db)
const { results, figures } = await askAllGolden(db)
await db.close()

say(
  table(
    ['queries', 'recall', 'precision', 'first place', 'reciprocal place'],
    [
      [
        figures.queries,
        ...[figures.recall, figures.precision, figures.firstShare, figures.reciprocal].map(figure =>
          figure.toFixed(3),
        ),
      ],
    ],
  ),
)
for (const { asked, missing, wrong, place, found } of results) {
  const late = place !== null && place !== 1
  if (missing.length + wrong.length === 0 && !late) continue
  say(`${asked.query}: missing ${missing.join(', ') || 'none'}; wrong ${wrong.join(', ') || 'none'}`)
  if (late) say(`  ${asked.first} should stand before ${found[0] ?? 'nothing'}`)
}
