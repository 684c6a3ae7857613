const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** sharp loads libvips as a separate library, as the LGPL requires. */
const isLibvips = (name: string) => name.startsWith('@img/sharp-')

/** Says MIT only in its readme. */
const licenceInReadme = new Map([['combine-errors', 'MIT']])

/** Whether an SPDX expression is allowed: one side of an OR, both sides of an AND. */
export function isAllowed(name: string, expression: string): boolean {
  const text = (expression || (licenceInReadme.get(name) ?? '')).replace(/[()]/g, ' ').trim()
  return text.split(/\s+OR\s+/i).some(choice =>
    choice
      .trim()
      .split(/\s+AND\s+/i)
      .every(
        licence =>
          allowed.has(licence) || (isLibvips(name) && /^LGPL-[\d.]+(-or-later|-only)?$/.test(licence)),
      ),
  )
}
