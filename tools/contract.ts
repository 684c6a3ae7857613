// Writes what is generated from the contract: the browser's route list and the OpenAPI document.
import { writeFileSync } from 'node:fs'
import { contract } from '#contract/index.ts'
import { openApi, routeList } from '#contract/kit/openapi.ts'

export function generatedFiles(): { path: string; text: string }[] {
  const rows = Object.entries(routeList(contract)).map(
    ([name, [method, path]]) => `  ${name}: ['${method}', '${path}'],`,
  )
  const routes = `// Generated from the contract by \`npm run contract\`; not edited by hand.\nexport const routes = {\n${rows.join('\n')}\n} as const\n`
  const document = openApi(contract, { title: 'Marketplace API', version: '1' })
  return [
    { path: 'contract/src/generated/routes.ts', text: routes },
    { path: 'contract/openapi.json', text: `${JSON.stringify(document, null, 2)}\n` },
  ]
}

if (import.meta.main) for (const file of generatedFiles()) writeFileSync(file.path, file.text)
