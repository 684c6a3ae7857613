import { writeFileSync } from 'node:fs'
import { openDatabase } from '#server/platform/db/db.ts'
import { describeSchema, schemaFile } from '#server/platform/db/describe-schema.ts'
import { migrate } from '#server/platform/db/migrate.ts'

// Writes server/migrations/schema.sql from a fresh database of the embedded engine.

const db = await openDatabase({ url: null, dataDir: null, poolSize: 1 })
await migrate(db)
writeFileSync(schemaFile, await describeSchema((text, values) => db.query(text, values)))
await db.close()
