import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { inlineClassNames } from './web/class-names.ts'
import { defines } from './web/defines.ts'
import { splitMessageModules } from './web/message-modules.ts'
import { styleOptions } from './web/style-build.ts'

// What a group's files import comes along, unless an earlier group has it.
const frame =
  /web\/app\/(styles\/|lib\/(?!focus-first-invalid|later-api|qr-|query|save-file|upload|use-media|use-submit)|ui\/(?!accordion|changed-dialog|chart\/|checkbox-group|choices|combobox|confirm-dialog|dialog|field\.|group-error|image-cropper|modal|month-grid|page|rich-text|stage-icon|tabs|use-drag-order|video-player|work-icon)|features\/(catalogue\/titles|site\/error-page)|shell\/(?!bell|phone-menu|scheme-choice|search-drawer|.*\.route))|contract\/src\/(generated\/routes|kit)|messages\/locale/
const catalogue =
  /web\/app\/(features\/(catalogue\/(?!listing|live|sharing)|saved\/follow-button))|messages\/shared\/catalogue_/

const sheets = (name: string, folder: string) => ({
  name,
  test: new RegExp(`web/app/${folder}/.*\\.scoped\\.css$`),
})
/** Screens that share styles load them as one file. */
const stylesTogether = [
  sheets('site', 'features/site'),
  sheets('accounts', 'features/accounts'),
  sheets('shops', 'features/shops'),
  sheets('saved', 'features/saved'),
  sheets('product', 'features/(discovery/product|reviews)'),
  sheets('library', '(features/library|ui/video-player)'),
  sheets('cart', 'features/commerce/(cart|checkout)'),
  sheets('orders', 'features/commerce/orders'),
  sheets('authoring', 'features/authoring'),
]

export default defineConfig(({ command }) => ({
  css: styleOptions({ production: command === 'build' }),
  plugins: [splitMessageModules(), reactRouter(), inlineClassNames()],
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
            // Few files instead of many crumbs. React and the router keep their hash from release to release;
            // the frame (shell, common parts, their texts) is needed by every page, the catalogue's parts by
            // every page with products, dialogs by what opens one, forms by what submits one.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'frame', test: frame },
                { name: 'catalogue', test: catalogue },
                ...stylesTogether,
                { name: 'dialog', test: /web\/app\/ui\/(dialog|modal)/ },
                {
                  name: 'form',
                  test: /web\/app\/(lib\/(focus-first-invalid|use-submit)|ui\/(choices|field\.|group-error)|features\/accounts\/form-failure)/,
                },
                // Signing in stands on its own pages and in two dialogs.
                {
                  name: 'auth',
                  test: /web\/app\/features\/accounts\/(auth-|dev-mail|forgot|register-|sign-in(?!-dialog))/,
                },
                // What a product, a shop and a teacher say of themselves.
                {
                  name: 'about',
                  test: /web\/app\/(features\/(catalogue\/sharing|saved\/use-followers)|ui\/rich-text\/(read-)?rich-text\.)/,
                },
                // Who teaches: badges and names of shops and teachers.
                {
                  name: 'people',
                  test: /web\/app\/features\/.*\/(badge-texts|badges|shop-teachers)\.|messages\/shared\/(badges_title|directory_verified)/,
                },
                // When they are free.
                {
                  name: 'lessons',
                  test: /web\/app\/features\/(lessons\/book\/(bookable|calendar\.rules)|commerce\/cart\/(free-times|trial-selection))\.|messages\/shared\/bookings_(when|total)\./,
                },
                // What begins next, on home, a product and a shop.
                { name: 'coming', test: /web\/app\/features\/.*\/(coming-texts|seats-chip|day-tile)\./ },
              ],
            },
          },
        },
      },
    },
  },
}))
