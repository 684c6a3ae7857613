// `node tools/fonts.ts`: recreates the fonts of server/fonts and demo/fonts from packages with whole families. Needs
// the network and `pyftmerge` (of fonttools); the results are checked in.
import './node-version.mjs'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { listFiles, readSource, root } from './house/source-files.ts'

// Nothing is set vertically, and no drawn size needs hints.
const unused = ['BASE', 'GDEF', 'STAT', 'gasp', 'prep', 'vhea', 'vmtx']
const plain = { targetFormat: 'truetype', noHinting: true, noLayoutClosure: true } as const
const unkerned = { ...plain, keepFeatures: [], dropTables: [...unused, 'GPOS', 'GSUB'] }
// GDEF says which glyphs are marks: the third tone of pinyin is a letter with a mark above it.
const kerned = {
  ...plain,
  keepFeatures: ['kern', 'mark'],
  dropTables: unused.filter(name => name !== 'GDEF'),
}

const folder = mkdtempSync(join(tmpdir(), 'fonts-'))
try {
  const hongKong = fetchPackage('@expo-google-fonts/noto-sans-hk@0.4.3')

  const latin = String.fromCodePoint(
    ...[
      [0x20, 0x17f],
      [0x300, 0x30c],
      [0x2010, 0x2212],
    ].flatMap(range),
  )
  const jakarta = fetchPackage('@expo-google-fonts/plus-jakarta-sans@0.4.2')
  const heavy = jakarta('800ExtraBold/PlusJakartaSans_800ExtraBold.ttf')
  keep('demo/fonts/plus-jakarta-sans-800.ttf.br', await subsetFont(heavy, latin, kerned))

  const written = latin + listFiles('demo/**/*.ts').map(readSource).join('')
  const bold = hongKong('700Bold/NotoSansHK_700Bold.ttf')
  keep('demo/fonts/noto-sans-hk-700.ttf.br', await subsetFont(bold, written, unkerned))

  const regular = hongKong('400Regular/NotoSansHK_400Regular.ttf')
  const own = charactersOf(regular)
  // Hong Kong's font lacks 刘, 陈 and 张, which come from its sister, and Łukasz, which comes from our Latin font.
  const mainland = fetchPackage('@expo-google-fonts/noto-sans-sc@0.4.3')
  const foreign = hanOf('gbk').union(hanOf('euc-jp')).difference(own)
  const light = jakarta('400Regular/PlusJakartaSans_400Regular.ttf')
  const sources: [font: Buffer, characters: Set<string>][] = [
    [regular, own],
    [mainland('400Regular/NotoSansSC_400Regular.ttf'), foreign],
    [light, charactersOf(light).difference(own)],
  ]
  const merged = mergeFonts(
    await Promise.all(
      sources.map(([font, characters]) => subsetFont(font, [...characters].join(''), unkerned)),
    ),
  )
  keep('server/fonts/noto-sans-hk-400.ttf.br', merged)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Reads single files of a package that is downloaded but never installed: a family has up to 60 MB. */
function fetchPackage(name: string): (file: string) => Buffer {
  const packed = execFileSync('npm', ['pack', '--silent', name], { cwd: folder, encoding: 'utf8' }).trim()
  return file => {
    execFileSync('tar', ['-xf', packed, `package/${file}`], { cwd: folder })
    return readFileSync(join(folder, 'package', file))
  }
}

function charactersOf(font: Buffer): Set<string> {
  const points = new Face(new Blob(font)).collectUnicodes()
  return new Set([...points].map(point => String.fromCodePoint(point)))
}

/** The Chinese characters of a two-byte encoding. */
function hanOf(encoding: string): Set<string> {
  const decoder = new TextDecoder(encoding)
  const pairs = range([0x81, 0xfe]).flatMap(first => range([0x40, 0xfe]).map(second => [first, second]))
  const texts = pairs.map(pair => decoder.decode(Uint8Array.from(pair)))
  return new Set(texts.filter(text => /^\p{Script=Han}$/u.test(text)))
}

function range([first = 0, last = 0]: number[]): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function mergeFonts(fonts: readonly Buffer[]): Buffer {
  const paths = fonts.map((_, index) => join(folder, `${index}.ttf`))
  for (const [index, path] of paths.entries()) writeFileSync(path, fonts[index] ?? '')
  const merged = join(folder, 'merged.ttf')
  execFileSync('pyftmerge', [...paths, `--output-file=${merged}`])
  return readFileSync(merged)
}

function keep(file: string, font: Buffer): void {
  const packed = brotliCompressSync(font, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  })
  writeFileSync(join(root, file), packed)
  const [kilobytes, unpacked] = [packed, font].map(({ length }) => Math.round(length / 1000))
  const characters = charactersOf(font).size
  process.stdout.write(`${file}: ${characters} characters, ${kilobytes} kB, unpacked ${unpacked} kB\n`)
}
