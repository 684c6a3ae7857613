import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demo, materialsFolder } from '#demo/index.ts'
import { readFileFacts } from '#server/modules/media/index.ts'
import { createLog } from '#server/platform/log.ts'
import { createMediaTools } from '#server/platform/media-tools/media-tools.ts'
import { materialFacts } from './material-facts.ts'

const mediaTools = createMediaTools({ threads: 1 })
afterAll(() => mediaTools.close())

const whole = demo.materials.filter(({ broken }) => !broken)

test.each(whole)('$file is what the demo says of it', async material => {
  const path = join(materialsFolder, material.file)
  const file = { path, name: material.file, ownerId: 0, purpose: 'material' } as const
  expect(await materialFacts(material)).toEqual(
    await readFileFacts({ mediaTools, scanner: null, log: createLog('silent') }, file),
  )
})
