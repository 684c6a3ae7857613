import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { inlineClassNames } from './web/class-names.ts'
import { defines } from './web/defines.ts'
import { leanRouter } from './web/lean-router.ts'
import { splitMessageModules } from './web/message-modules.ts'
import { styleOptions } from './web/style-build.ts'

/** These files and all that they import become one chunk, unless an earlier group has it. A file that moved is an error. */
function together(name: string, files: readonly string[]) {
  const paths = new Set(files.map(file => fileURLToPath(new URL(`web/app/${file}`, import.meta.url))))
  for (const path of paths) if (!existsSync(path)) throw new Error(`vite.config.ts: ${path} has moved`)
  return { name, test: (id: string) => paths.has(id.replace(/\?.*/, '')) }
}

// Why these and no others: docs/decisions/053-few-chunks.md.
const groups = [
  // It keeps its hash from release to release.
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  // What every page needs, and small parts that nearly all do.
  together('frame', [
    // First: it orders the layers of all styles.
    'styles/index.css',
    'shell/shell.tsx',
    'features/site/error-page.tsx',
    'features/catalogue/titles.ts',
    ...['dates', 'failure', 'format', 'report-defect', 'seo', 'use-near'].map(name => `lib/${name}.ts`),
    ...['card', 'chip', 'inputs', 'skeleton', 'states', 'verified-tick'].map(name => `ui/${name}.tsx`),
  ]),
  // What pages with products show.
  together('catalogue', [
    'features/catalogue/product-grid.tsx',
    'features/catalogue/rail.tsx',
    'features/catalogue/search-field.tsx',
    'features/catalogue/bundles/bundles.tsx',
    'features/saved/follow-button.tsx',
  ]),
  // What a product, a shop and a teacher say of themselves, and what can be done about it.
  together('about', [
    'features/catalogue/sharing/share-icon.tsx',
    'features/catalogue/sharing/share-links.ts',
    'features/saved/use-followers.ts',
    'features/site/report-button.tsx',
    'ui/rich-text/rich-text.tsx',
  ]),
  together('badges', ['features/teachers/badges/badges.tsx', 'features/teachers/badges/badge-texts.ts']),
  // Teachers and when they are free, on their list and on their pages.
  together('lessons', [
    'features/discovery/teachers/teacher-card.tsx',
    'features/lessons/book/bookable.ts',
    'features/lessons/book/booking-host.tsx',
    'features/lessons/book/calendar.rules.ts',
    'features/lessons/book/trial-selection.ts',
    'features/lessons/book/wanted-time.ts',
  ]),
  // What lists have around them, and what those have that are searched.
  together('lists', ['ui/lazy-drawer.tsx', 'ui/pager.tsx']),
  together('search', ['features/catalogue/listing/search-box.tsx', 'lib/use-address-query.ts']),
  // The styles of a folder are one sheet, except where public pages would load those of others with their own.
  {
    name: (id: string) => stylesFolder(id)?.replace('/', '-') ?? null,
    test: (id: string) => stylesFolder(id) !== undefined,
  },
]

/** `features/commerce/cart/x.scoped.css` -> `commerce/cart`; class-names.ts makes the scoped sheets of CSS modules. */
function stylesFolder(id: string): string | undefined {
  const [, folder] = /web\/app\/features\/(\w+(?:\/[\w-]+)?)\/[\w.-]+\.scoped\.css$/.exec(id) ?? []
  const ownSheets = ['lessons', 'catalogue', 'discovery', 'library', 'reviews']
  return ownSheets.some(feature => folder?.startsWith(feature)) ? undefined : folder
}

export default defineConfig(({ command }) => ({
  css: styleOptions({ production: command === 'build' }),
  plugins: [splitMessageModules(), reactRouter(), inlineClassNames(), leanRouter()],
  define: defines,
  publicDir: 'web/public',
  build: {
    // Drawings stay files of their own: inlined they would travel inside the JavaScript of the page.
    assetsInlineLimit: 0,
    // Nobody reads the list of sizes; the budgets are held by the journeys of screens.
    reportCompressedSize: false,
  },
  environments: {
    // Its entry points are folders, which Node does not resolve; nothing of it runs on the server.
    ssr: { resolve: { noExternal: [/^@atlaskit\//] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups },
          },
        },
      },
    },
  },
}))
