/** Nothing the browser does by itself may depend on the network: it also runs on a closed one. */
const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A page that is looked at for seconds gains nothing from helpers that compile and collect beside it. It does need the
 * one that composes: without it the headless browser draws no further frame, and every press waits for one.
 */
const withoutHelpers = ['--js-flags=--single-threaded']

/**
 * The address bar of every window starts two pages of its own that no one sees, at half the price of a whole
 * journey. Of two such flags the last one counts, so that Playwright's own list is repeated here.
 */
const unusedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export function chromiumFlags(): string[] {
  // Chromium refuses its sandbox to root, the usual account of a container.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return [...quietFlags, ...withoutHelpers, `--disable-features=${unusedFeatures.join(',')}`, ...sandbox]
}
