// Writes what is generated from the contract: the browser's route list and the reference (OpenAPI).
import { writeFileSync } from 'node:fs'
import { contract, laterContract, unscreened } from '#contract/index.ts'
import { routeList } from '#contract/kit/route-list.ts'
import { compileMessagesIfStale } from './build.ts'

export async function generatedFiles(): Promise<{ path: string; text: string }[]> {
  const staff = (name: string) => Reflect.get(contract, name).access === 'staff'
  const later = (name: string) => name in laterContract && !staff(name)
  const withoutScreen = (name: string) => unscreened.some(one => one === name)
  // It includes the messages of refusals.
  await compileMessagesIfStale()
  const { makeDocument } = await import('./reference/document.ts')
  return [
    {
      path: 'contract/src/generated/routes.ts',
      text: listOf('routes', name => !staff(name) && !later(name) && !withoutScreen(name)),
    },
    { path: 'contract/src/generated/unscreened-routes.ts', text: listOf('unscreenedRoutes', withoutScreen) },
    { path: 'contract/src/generated/later-routes.ts', text: listOf('laterRoutes', later) },
    // Separate, because only staff load them.
    { path: 'contract/src/generated/staff-routes.ts', text: listOf('staffRoutes', staff) },
    { path: 'contract/openapi.json', text: `${JSON.stringify(await makeDocument(), null, 2)}\n` },
  ]
}

function listOf(list: string, isMeant: (name: string) => boolean): string {
  const rows = Object.entries(routeList(contract))
    .filter(([name]) => isMeant(name))
    .map(([name, [method, path]]) => `  ${name}: ['${method}', '${path}'],`)
  return `// Generated from the contract by \`npm run contract\`; not edited by hand.\nexport const ${list} = {\n${rows.join('\n')}\n} as const\n`
}

if (import.meta.main) for (const file of await generatedFiles()) writeFileSync(file.path, file.text)
