/** Every Chromium browser, and Safari: what the viewer and printing are made for. */
export function isSupported(userAgent: string): boolean {
  if (/Firefox\/|FxiOS\/|Focus\/|Seamonkey\/|Trident\/|MSIE /.test(userAgent)) return false
  if (/Chrom(e|ium)\/|CriOS\//.test(userAgent)) return true
  return /Version\/[\d.]+.*Safari\//.test(userAgent)
}
