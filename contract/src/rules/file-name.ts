/** What names of files may be; the server decides, the form tells beforehand. */

const longestName = 200

/** A plus sign is refused as documented; whatever else people call their files is accepted. */
export function isFileName(name: string): boolean {
  return name.length <= longestName && !name.includes('+') && /[^.\s]/u.test(name)
}

/** How a file is kept: letters and digits of any script and a few signs, which no disk or address stumbles over. */
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

/** A title with its extension, once. */
export function downloadName(title: string, kind: string): string {
  const extension = `.${kind}`
  return (title.toLowerCase().endsWith(extension) ? title.slice(0, -extension.length) : title) + extension
}
