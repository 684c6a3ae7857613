// Writes what is generated from the contract: the browser's route list and the OpenAPI document.
import { writeFileSync } from 'node:fs'
import { contract } from '#contract/index.ts'
import { openApi, routeList } from '#contract/kit/openapi.ts'

export function generatedFiles(): { path: string; text: string }[] {
  const staff = (name: string) => Reflect.get(contract, name).access === 'staff'
  const document = openApi(contract, { title: 'Marketplace API', version: '1' })
  return [
    { path: 'contract/src/generated/routes.ts', text: listOf('routes', name => !staff(name)) },
    // Apart: nobody but staff loads them.
    { path: 'contract/src/generated/staff-routes.ts', text: listOf('staffRoutes', staff) },
    { path: 'contract/openapi.json', text: `${JSON.stringify(document, null, 2)}\n` },
  ]
}

function listOf(list: string, isMeant: (name: string) => boolean): string {
  const rows = Object.entries(routeList(contract))
    .filter(([name]) => isMeant(name))
    .map(([name, [method, path]]) => `  ${name}: ['${method}', '${path}'],`)
  return `// Generated from the contract by \`npm run contract\`; not edited by hand.\nexport const ${list} = {\n${rows.join('\n')}\n} as const\n`
}

if (import.meta.main) for (const file of generatedFiles()) writeFileSync(file.path, file.text)
