import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import manifest from '../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('..', import.meta.url))

/** What can be started, by its name in the output. */
export const entries = {
  main: 'server/src/main.ts',
  // `npm start` uses this instead, because it builds the web at the same time.
  start: 'server/src/start.ts',
  'migrate-command': 'server/src/migrate-command.ts',
  'jobs-command': 'server/src/jobs-command.ts',
  'backup-command': 'server/src/backup-command.ts',
  'restore-command': 'server/src/restore-command.ts',
  'rotate-secret-command': 'server/src/rotate-secret-command.ts',
  'rotate-data-key-command': 'server/src/rotate-data-key-command.ts',
  'remove-demo-command': 'server/src/remove-demo-command.ts',
  'staff-command': 'server/src/staff-command.ts',
  'health-command': 'server/src/health-command.ts',
  'embedded-postgres.worker': 'server/src/platform/db/embedded-postgres.worker.ts',
  'rendering.worker': 'server/src/http/rendering.worker.ts',
  'media-tools.worker': 'server/src/platform/media-tools/media-tools.worker.ts',
}

/**
 * Bundled with our own sources and all their dependencies: every start loads them, and they are a thousand small
 * files. Resolving those of drizzle-orm alone takes half a second, because Node parses its list of exports for each.
 * All other packages are loaded from node_modules on first use.
 */
const joined = new Set([
  '@fastify/multipart',
  '@fastify/static',
  // In a file of its own, which only the reference page loads: the image needs none of its 20 packages.
  '@scalar/fastify-api-reference',
  '@tus/file-store',
  '@tus/server',
  'drizzle-orm',
  'fastify',
  'fflate',
  'jose',
  'lru-cache',
  'pg',
  'pg-boss',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'sanitize-html',
  'zod',
])

/** `npm start` installs and runs them to build; the result loads none of them except Vite, in development. */
const buildTools = new Set(['@react-router/dev', 'postcss', 'vite'])

/** Loaded from node_modules by the build, including the web's server rendering. */
export const externalPackages: readonly string[] = Object.keys(manifest.dependencies).filter(
  name => !joined.has(name) && !buildTools.has(name),
)

/** The server and its threads, each in one file instead of 400, in the given folder. */
export async function bundleServer(folder: string): Promise<void> {
  // Loaded only when needed: most starts find everything built.
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [ownPlaces(folder)],
    // The same code uses Vite, but only in development.
    ssr: { noExternal: true, external: [...externalPackages, 'vite'] },
    publicDir: false,
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/**
 * A module that looks for files next to itself also finds them from the bundle: its own address is computed from the
 * bundle's. Threads start from their bundled file.
 */
function ownPlaces(folder: string): Plugin {
  // Its final place, from the root; the given folder may be one that is swapped in later.
  const built = join(root, 'server/build')
  return {
    name: 'own-places',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('import.meta.')) return null
      const place = JSON.stringify(relative(built, id))
      const folderPlace = JSON.stringify(`${relative(built, dirname(id))}/`)
      const placed = code
        .replace(/new URL\('\.\/([\w-]+\.worker)\.ts', import\.meta\.url\)/g, (_all, name: string) => {
          if (!(name in entries)) throw new Error(`${id}: ${name} is no entry of ${folder}`)
          return `new URL('./${name}.js', import.meta.\0url)`
        })
        .replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `new URL(${folderPlace}, import.meta.url).pathname`)
        .replaceAll('\0', '')
      return { code: placed, map: null }
    },
  }
}
