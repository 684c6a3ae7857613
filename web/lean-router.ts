import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

// The router brings a browser more than this site uses: what is put in the place of those parts, by the router's files.

const parts = 'react-router/dist/production/lib/'
const allScreens = fileURLToPath(new URL('app/lib/all-screens.ts', import.meta.url))

const instead: Readonly<Record<string, string>> = {
  // A name that is missing there, because the router has begun to use it, stops the build.
  'dom/ssr/fog-of-war.js': `export * from ${JSON.stringify(allScreens)}`,
  // Measures navigations, for those who ask for it.
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = router => router
    export const instrumentHandler = handler => handler
    export const instrumentationResultMetaContext = undefined`,
}

/**
 * Without what is for developers only: names of components, and warnings on the console. Components without a name can
 * be left out if nobody uses them.
 */
export const withoutAids = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/ = (?=React\$1\.forwardRef\()/g, ' = /* @__PURE__ */ ')
    .replace(/(?<!function )\b(?=(?:warning|warnOnce)\()/g, '/* @__PURE__ */ ')

/** For the browser's build. */
export function leanRouter(): Plugin {
  const left = new Set(Object.keys(instead))
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\/.*\.js$/ },
      handler(id) {
        const part = id.slice(id.indexOf(parts) + parts.length)
        left.delete(part)
        return instead[part] ?? withoutAids(readFileSync(id, 'utf8'))
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0)
        throw new Error(`lean-router.ts: the router has no ${[...left].join(', ')}`)
    },
  }
}
