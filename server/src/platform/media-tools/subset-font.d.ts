/** The package brings no types; this is what we use of it. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: {
      targetFormat?: 'truetype' | 'woff' | 'woff2'
      keepFeatures?: string[]
      noHinting?: boolean
      noLayoutClosure?: boolean
      dropTables?: string[]
    },
  ): Promise<Buffer>
}
