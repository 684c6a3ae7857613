import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import postcss, { type Container, type Plugin } from 'postcss'
import type { CSSOptions } from 'vite'

// How style sheets become CSS; docs/decisions/016-scoped-styles.md has the reasons.

const app = fileURLToPath(new URL('app/', import.meta.url))
const scaleFile = `${app}styles/scale.css`

function pathOf(file: string): string {
  return relative(app, file).replaceAll('\\', '/')
}

interface Scale {
  /** `--from-tablet` -> `(min-width: 768px)` */
  media: ReadonlyMap<string, string>
  /** `--s12` -> `12px` */
  values: ReadonlyMap<string, string>
}

function readScale(css = readFileSync(scaleFile, 'utf8')): Scale {
  const media = new Map<string, string>()
  const values = new Map<string, string>()
  const root = postcss.parse(css)
  root.walkAtRules('custom-media', ({ params }) => {
    const at = params.indexOf(' ')
    media.set(params.slice(0, at), params.slice(at + 1))
  })
  root.walkDecls(({ prop, value }) => {
    values.set(prop, value)
  })
  return { media, values }
}

/** Inserts the constants of `styles/scale.css` where they are named: `var(--s12)`, `@media (--from-tablet)`. */
function scale(): Plugin {
  return {
    postcssPlugin: 'scale',
    Once(root, { result }) {
      result.messages.push({ type: 'dependency', plugin: 'scale', file: scaleFile })
      const { media, values } = readScale()
      root.walkDecls(decl => {
        if (!decl.value.includes('var(')) return
        decl.value = decl.value.replace(
          /var\((--[\w-]+)\)/g,
          (whole, name: string) => values.get(name) ?? whole,
        )
      })
      root.walkAtRules('media', rule => {
        rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
          const query = media.get(name)
          if (!query) throw rule.error(`${name} is not defined in styles/scale.css`)
          return query
        })
      })
    },
  }
}

/** `features/saved/x.module.css` -> `saved`, `ui/dialog.css` -> `ui`: the layers are ordered in `styles/index.css`. */
function layerOf(path: string): string | undefined {
  // Made from a module by class-names.ts, and already in its layer.
  if (path.endsWith('.scoped.css')) return undefined
  const [room, feature] = path.split('/')
  if (room === 'features') return feature
  return room === 'styles' ? undefined : room
}

/**
 * Puts each sheet that a script imports into the layer of its room, so that the order in which files load doesn't
 * matter.
 */
function roomLayers(): Plugin {
  return {
    postcssPlugin: 'room-layers',
    OnceExit(root) {
      const path = pathOf(root.source?.input.file ?? '')
      const layer = path.startsWith('..') ? undefined : layerOf(path)
      if (!layer) return
      const block: Container = postcss.atRule({ name: 'layer', params: layer, nodes: [] })
      block.append(root.nodes)
      root.append(block)
    },
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Three letters for the file and one or two for the class: the same in every build, and similar within a file. */
function shortNames(): (local: string, file: string) => string {
  const files = new Map<string, { path: string; names: string[] }>()
  return (local, file) => {
    const path = pathOf(file)
    const digest = createHash('sha256').update(path).digest()
    const prefix = [0, 1, 2].map(at => letters.charAt((digest[at] ?? 0) % letters.length)).join('')
    const known = files.get(prefix) ?? { path, names: [] }
    if (known.path !== path) throw new Error(`Rename one: ${known.path} and ${path} get the same ${prefix}`)
    if (!known.names.includes(local)) known.names.push(local)
    files.set(prefix, known)
    return prefix + shortNumber(known.names.indexOf(local))
  }
}

function shortNumber(number: number): string {
  const rest = Math.floor(number / letters.length)
  return (rest ? shortNumber(rest - 1) : '') + letters.charAt(number % letters.length)
}

export function styleOptions({ production }: { production: boolean }): CSSOptions {
  return {
    modules: {
      localsConvention: 'camelCaseOnly',
      generateScopedName: production ? shortNames() : '[name]_[local]',
    },
    postcss: { plugins: [scale(), roomLayers()] },
  }
}
