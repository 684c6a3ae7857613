/**
 * The inline scripts that this render wrote itself, marked with its nonce, and the page without the marks: a nonce in
 * a cached page could be read and reused. A script injected through someone's text has no mark, and `allowed` names
 * our unmarked ones.
 */
export function takeInlineScripts(
  html: string,
  nonce: string,
  allowed: readonly string[] = [],
): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const scripts = [...allowed]
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(mark) && !/\ssrc=/.test(attributes)) scripts.push(code)
  }
  return { html: html.replaceAll(mark, ''), scripts }
}
