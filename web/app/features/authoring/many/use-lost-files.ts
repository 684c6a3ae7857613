import { useEffect, useState } from 'react'
import type { ComingFile } from './many-rows.ts'

/**
 * A browser can't restore files after a reload: their names are remembered, so that choosing them again continues
 * where they stopped. This page is only rendered in the browser.
 */
export function useLostFiles(userId: number, files: readonly ComingFile[]): readonly string[] {
  const key = `many-files:${userId}`
  const [lost] = useState(() => read(key))
  const coming = files.filter(
    ({ state }) => state === 'queued' || state === 'uploading' || state === 'broken',
  )
  const names = JSON.stringify(coming.map(({ name }) => name))
  useEffect(() => {
    if (names === '[]') window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, names)
  }, [key, names])

  useEffect(() => {
    if (names === '[]') return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [names])
  const chosen = new Set(files.map(({ name }) => name))
  return lost.filter(name => !chosen.has(name))
}

function read(key: string): string[] {
  try {
    const names: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]')
    return Array.isArray(names) ? names.filter(name => typeof name === 'string') : []
  } catch {
    // Not ours.
    return []
  }
}
