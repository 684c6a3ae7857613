import { useState } from 'react'

interface AvatarProps {
  name: string
  src?: string | null
  size?: 'small' | 'medium' | 'large' | 'huge'
  /** One of many on a page: loaded when it comes near. */
  lazy?: boolean
}

const pixels = { small: 24, medium: 36, large: 64, huge: 112 } as const
/** Up to this size, the small picture is sharp. */
const smallest = 36
const tints = 6

/** The picture, or initials on a tint derived from the name; a picture that fails to load counts as none. */
export function Avatar({ name, src, size = 'medium', lazy = false }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const classes = `av av-${size}`
  if (!src || broken === src)
    return (
      // Decoration by the style sheet: as text, it would become part of a button's name.
      <span
        className={`${classes} av-tint-${tintOf(name)}`}
        data-initials={initialsOf(name)}
        aria-hidden="true"
      />
    )
  return (
    <img
      className={classes}
      src={pixels[size] <= smallest ? smallOf(src) : src}
      alt=""
      width={pixels[size]}
      height={pixels[size]}
      decoding="async"
      loading={lazy ? 'lazy' : undefined}
      // It may have failed before hydration, when nothing listened.
      ref={image => {
        if (image?.complete && image.naturalWidth === 0) setBroken(src)
      }}
      onError={() => setBroken(src)}
    />
  )
}

/** Our own pictures also exist in this width. */
function smallOf(src: string): string {
  return src.replace(/^(\/media\/avatars\/[\w-]+)\.webp$/, '$1-96.webp')
}

/** 'Mandy Chan' -> 'MC', '陳敏婷' -> '陳'. */
function initialsOf(name: string): string {
  const latin = name.match(/\p{Script=Latin}+/gu) ?? []
  if (latin.length > 0)
    return latin
      .slice(0, 2)
      .map(word => word.charAt(0).toUpperCase())
      .join('')
  return [...name.trim()][0] ?? '?'
}

function tintOf(name: string): number {
  return [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7) % tints
}
