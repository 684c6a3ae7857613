/** The rules for file names. The server decides, and the form checks early. */

const longestName = 200

/** A plus sign is refused, as documented. Every other common name is accepted. */
export function isFileName(name: string): boolean {
  return name.length <= longestName && !name.includes('+') && /[^.\s]/u.test(name)
}

/**
 * The name a file is stored under: letters and digits of any script and a few signs that are safe on disks and in
 * addresses.
 */
export function safeFileName(name: string): string {
  const dot = name.lastIndexOf('.')
  const stem = name.slice(0, dot < 0 ? undefined : dot)
  const kind = dot < 0 ? '' : name.slice(dot)
  return (safePart(stem).slice(0, 190) || 'file') + safePart(kind)
}

const safePart = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[（［【「《]/g, '(')
    .replaceAll(/[）］】」》]/g, ')')
    .replaceAll(/[^\p{L}\p{M}\p{N} "!,_\-.*'()]+/gu, '_')

/** A title with its extension, added only once. */
export function downloadName(title: string, kind: string): string {
  const extension = `.${kind}`
  return (title.toLowerCase().endsWith(extension) ? title.slice(0, -extension.length) : title) + extension
}
