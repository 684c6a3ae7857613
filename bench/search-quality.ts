import { parseArgs } from 'node:util'
import { openDatabase } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { askAllGolden, insertGolden } from '../server/src/modules/catalogue/search-golden.test-support.ts'
import { ask, openDemo } from './searches/ask.ts'
import type { Judged } from './searches/judged.ts'
import { judgedMeaning } from './searches/judged-meaning.ts'
import { judgedTeachers } from './searches/judged-teachers.ts'
import { judgedWords } from './searches/judged-words.ts'
import { verdictOn } from './searches/verdict.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({ options: { data: { type: 'string' } } })

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

// The same of what families type, judged against the demo as pages show it.
const { api, close } = await openDemo(values.data)
const verdicts: (Judged & ReturnType<typeof verdictOn>)[] = []
for (const judged of [...judgedWords, ...judgedMeaning, ...judgedTeachers]) {
  verdicts.push({ ...judged, ...verdictOn(judged, await ask(api, judged)) })
}
await close()

const shareOf = (list: typeof verdicts, verdict: string) => {
  const of = list.filter(one => one.verdict === verdict).length
  return `${of} (${Math.round((100 * of) / list.length)} %)`
}
const rowOf = (name: string, list: typeof verdicts) => [
  name,
  list.length,
  ...['good', 'partly', 'bad'].map(verdict => shareOf(list, verdict)),
]
say(
  table(
    ['class of query', 'queries', 'good', 'partly', 'bad'],
    [
      ...[...Map.groupBy(verdicts, ({ kind }) => kind)].map(([kind, list]) => rowOf(kind, list)),
      rowOf('all', verdicts),
    ],
  ),
)
for (const { kind, query, verdict, why } of verdicts)
  if (verdict !== 'good') say(`${kind}: ${query}: ${verdict}: ${why.join('; ')}`)
