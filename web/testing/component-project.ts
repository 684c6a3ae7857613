import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { chromiumFlags } from '../../e2e/support/chromium-flags.ts'
import { inTurn } from '../../tools/seed.ts'
import { defines } from '../defines.ts'
import { styleOptions } from '../style-build.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Each of them is one file for the browser. They are named because a package that is only found while tests run makes
 * Vite reload the page under them.
 */
const packages = [
  '@atlaskit/pragmatic-drag-and-drop/combine',
  '@atlaskit/pragmatic-drag-and-drop/element/adapter',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  '@tiptap/react',
  '@tiptap/starter-kit',
  'axe-core',
  'd3-scale',
  'qrcode',
  'react',
  'react-dom',
  'react-dom/client',
  'react-easy-crop',
  'react-router',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'tus-js-client',
]

/** Tests of parts of the web in a real browser, without a server: see README.md. */
export const componentProject = {
  define: { ...defines, TEST_LANGUAGES: JSON.stringify(inTurn(['en', 'zh-HK'], 2)) },
  css: styleOptions({ production: false }),
  publicDir: `${root}web/public`,
  optimizeDeps: { include: packages, noDiscovery: true },
  test: {
    name: 'component',
    include: ['web/app/**/*.component.test.tsx'],
    setupFiles: ['web/testing/set-up.ts'],
    isolate: false,
    testTimeout: 60_000,
    // Generous, for the machine may be busy with something else.
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumFlags() },
        // As the journeys have it: a press never waits for an animation, and everyone is in Hong Kong.
        contextOptions: { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Asia/Hong_Kong' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
} satisfies TestProjectInlineConfiguration
