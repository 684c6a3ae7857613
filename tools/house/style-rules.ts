import { posix } from 'node:path'
import postcss, { type Root, type Rule } from 'postcss'
import { globalClassesIn, moduleClassesIn } from './class-names.ts'

const app = 'web/app/'
const scaleFile = `${app}styles/scale.css`
const tokensFile = `${app}styles/tokens.css`
const indexFile = `${app}styles/index.css`

/** Set by packages on their own elements. */
const foreignClasses = new Set(['ProseMirror', 'ProseMirror-separator', 'markedContent'])

interface Styles {
  sheets: ReadonlyMap<string, Root>
  scripts: ReadonlyMap<string, string>
}
type StyleRule = (styles: Styles) => string[]

const isModule = (path: string) => path.endsWith('.module.css')
const isShared = (path: string) =>
  !isModule(path) && (path.startsWith(`${app}styles/`) || path.startsWith(`${app}ui/`))

function rulesOf(sheet: Root | undefined): Rule[] {
  const found: Rule[] = []
  sheet?.walkRules(rule => {
    const { parent } = rule
    if (parent?.type !== 'atrule' || !('name' in parent) || !/keyframes$/.test(String(parent.name)))
      found.push(rule)
  })
  return found
}

const withoutAttributes = (selector: string) => selector.replace(/\[[^\]]*\]/g, '')
const classesIn = (selector: string) =>
  [...withoutAttributes(selector).matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)
const globalsIn = (selector: string) =>
  [...withoutAttributes(selector).matchAll(/:global\(([^)]*)\)/g)].flatMap(([, inner = '']) =>
    classesIn(inner),
  )
const localsIn = (selector: string) => classesIn(selector.replace(/:global\([^)]*\)/g, ''))

function sharedClasses({ sheets }: Styles): ReadonlySet<string> {
  const shared = [...sheets].filter(([path]) => isShared(path))
  return new Set(shared.flatMap(([, sheet]) => rulesOf(sheet).flatMap(({ selector }) => classesIn(selector))))
}

/** Only tokens, base and the parts under `ui/` are shared: everything else is a CSS module. */
const plainSheets: StyleRule = ({ sheets, scripts }) => [
  ...[...sheets.keys()]
    .filter(path => !isModule(path) && !isShared(path))
    .map(path => `${path}: a plain style sheet outside styles/ and ui/`),
  ...[...scripts]
    .filter(([file]) => file.startsWith(`${app}features/`) || file.startsWith(`${app}shell/`))
    .flatMap(([file, source]) =>
      [...source.matchAll(/\bimport\s*\(?\s*(?:[^'"\n]*\bfrom\s*)?['"]([^'"]+\.css)['"]/g)]
        .map(([, target = '']) => target)
        .filter(target => !isModule(target))
        .map(target => `${file}: imports the plain style sheet ${target}`),
    ),
]

/** A selector of a module contains one of its own classes, so it doesn't affect anything elsewhere. */
const scopedSelectors: StyleRule = styles => {
  const shared = sharedClasses(styles)
  return [...styles.sheets]
    .filter(([path]) => isModule(path))
    .flatMap(([path, sheet]) =>
      rulesOf(sheet).flatMap(({ selectors }) =>
        selectors.flatMap(selector => [
          ...(localsIn(selector).length === 0 ? [`${path}: ${selector} holds no class of the module`] : []),
          ...globalsIn(selector)
            .filter(name => !shared.has(name) && !foreignClasses.has(name))
            .map(name => `${path}: .${name} is global but not of the shared layer`),
        ]),
      ),
    )
}

/** A class written as text belongs to the shared layer. */
const sharedNames: StyleRule = styles => {
  const shared = sharedClasses(styles)
  return [...styles.scripts]
    .filter(([file]) => file.startsWith(app) && file.endsWith('.tsx'))
    .flatMap(([file, source]) =>
      globalClassesIn(file, source)
        .filter(name => !shared.has(name))
        .map(name => `${file}: the class ${name} is global but not of the shared layer`),
    )
}

const camelCase = (name: string) => name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Classes used in scripts exist, and existing ones are used. */
const namedClasses: StyleRule = ({ sheets, scripts }) => {
  const named = [...scripts].flatMap(([file, source]) =>
    moduleClassesIn(source).map(({ module, name }) => ({
      file,
      name,
      path: posix.join(posix.dirname(file), module),
    })),
  )
  const defined = new Map(
    [...sheets]
      .filter(([path]) => isModule(path))
      .map(([path, sheet]) => {
        const names = rulesOf(sheet).flatMap(({ selectors }) => selectors.flatMap(localsIn))
        return [path, new Set(names.map(camelCase))] as const
      }),
  )
  return [
    ...named
      .filter(({ path, name }) => !defined.get(path)?.has(name))
      .map(({ file, path, name }) => `${file}: ${path} has no class ${name}`),
    ...[...defined].flatMap(([path, names]) =>
      [...names]
        .filter(name => !named.some(use => use.path === path && use.name === name))
        .map(name => `${path}: no script names the class ${name}`),
    ),
  ]
}

function propertiesOf(sheet: Root | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  sheet?.walkDecls(/^--/, ({ prop, value }) => {
    found.set(prop, value)
  })
  return found
}

const namesOfTokens = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)

/** Used tokens are defined, and defined ones are used. */
const knownTokens: StyleRule = ({ sheets, scripts }) => {
  const tokens = [scaleFile, tokensFile].flatMap(file => [...propertiesOf(sheets.get(file)).keys()])
  // A script may set a property on an element for the sheet to use.
  const set = [...scripts.values()].flatMap(source => source.match(/(?<=['"`])--[\w-]+/g) ?? [])
  const shared = [...sheets]
    .filter(([path]) => isShared(path))
    .flatMap(([, sheet]) => [...propertiesOf(sheet).keys()])
  const everywhere = new Set([...tokens, ...shared, ...set])
  const used = new Set([...sheets.values()].flatMap(sheet => namesOfTokens(sheet.toString())))
  return [
    ...[...sheets].flatMap(([path, sheet]) => {
      const own = propertiesOf(sheet)
      return [...new Set(namesOfTokens(sheet.toString()))]
        .filter(name => !own.has(name) && !everywhere.has(name))
        .map(name => `${path}: the token ${name} is not defined`)
    }),
    ...tokens.filter(name => !used.has(name)).map(name => `${name} is a token that nothing uses`),
  ]
}

const spacing = /^(row-|column-)?gap$|^(scroll-)?(padding|margin)/
const rounding = /radius$/

/** `12px`, `-12px` and `0.75rem` are all twelve pixels. */
function pixels(length: string): number {
  return Math.abs(Number.parseFloat(length)) * (length.endsWith('rem') ? 16 : 1)
}

/** Spaces and corners with a token use it. */
const rawLengths: StyleRule = ({ sheets }) => {
  const scale = [...propertiesOf(sheets.get(scaleFile))]
  const named = (letter: string) =>
    new Map(
      scale
        .filter(([name]) => new RegExp(`^--${letter}(\\d|-)`).test(name))
        .map(([name, value]) => [pixels(value), name]),
    )
  const tables = [
    { properties: spacing, tokens: named('s') },
    { properties: rounding, tokens: named('r') },
  ]
  return [...sheets].flatMap(([path, sheet]) => {
    const faults: string[] = []
    sheet.walkDecls(({ prop, value }) => {
      const tokens = tables.find(({ properties }) => properties.test(prop))?.tokens
      for (const [length] of value.matchAll(/-?[\d.]+(px|rem)\b/g)) {
        const token = tokens?.get(pixels(length))
        if (token) faults.push(`${path}: ${prop}: ${value} has a token, var(${token})`)
      }
    })
    return faults
  })
}

/** Layouts only change at the widths of the scale. */
const knownBreakpoints: StyleRule = ({ sheets }) => {
  const defined = new Set<string>()
  sheets.get(scaleFile)?.walkAtRules('custom-media', ({ params }) => {
    defined.add(params.split(' ', 1)[0] ?? '')
  })
  const used = new Set<string>()
  const faults: string[] = []
  for (const [path, sheet] of sheets) {
    sheet.walkAtRules('media', ({ params }) => {
      if (/\b(width|height)\b/.test(params))
        faults.push(`${path}: @media ${params} is a breakpoint of its own`)
      for (const [, name = ''] of params.matchAll(/\((--[\w-]+)\)/g)) {
        used.add(name)
        if (!defined.has(name)) faults.push(`${path}: the breakpoint ${name} is not defined`)
      }
    })
  }
  for (const name of defined) if (!used.has(name)) faults.push(`${name} is a breakpoint that nothing uses`)
  return faults
}

/** Each feature has its layer, in the order in which features may import each other. */
function layerOrder(features: readonly string[]): StyleRule {
  return ({ sheets }) => {
    let layers: string[] = []
    sheets.get(indexFile)?.walkAtRules('layer', ({ params }) => {
      layers = params.split(/,\s*/)
    })
    const rooms = [...sheets.keys()].filter(isModule).map(path => path.slice(app.length).split('/'))
    const needed = new Set(rooms.map(([room = '', feature = '']) => (room === 'features' ? feature : room)))
    const ordered = features.filter(feature => layers.includes(feature))
    const inOrder = layers.filter(layer => features.includes(layer)).join() === ordered.join()
    return [
      ...[...needed].filter(room => !layers.includes(room)).map(room => `${indexFile}: ${room} has no layer`),
      ...(inOrder ? [] : [`${indexFile}: the layers of features are not in the order of their imports`]),
    ]
  }
}

/** What could leak, or deviates from the scale, one per line; paths are from the root of the repository. */
export function styleFaults(files: Readonly<Record<string, string>>, features: readonly string[]): string[] {
  const entries = Object.entries(files)
  const styles: Styles = {
    sheets: new Map(
      entries.filter(([path]) => path.endsWith('.css')).map(([path, css]) => [path, postcss.parse(css)]),
    ),
    scripts: new Map(entries.filter(([path]) => /\.tsx?$/.test(path))),
  }
  return [
    plainSheets,
    scopedSelectors,
    sharedNames,
    namedClasses,
    knownTokens,
    rawLengths,
    knownBreakpoints,
    layerOrder(features),
  ].flatMap(rule => rule(styles))
}
