import type { Imports } from './import-rules.ts'

/**
 * Files that need each other before either has run, each cycle once: 'a.ts -> b.ts -> a.ts'. Types are erased and
 * `import()` waits until it is called, so neither counts.
 */
export function importCycles(all: Imports): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const path: string[] = []

  function visit(file: string): void {
    const start = path.indexOf(file)
    if (start >= 0) {
      cycles.push([...path.slice(start), file].join(' -> '))
      return
    }
    if (done.has(file)) return
    path.push(file)
    for (const { target, local, typeOnly, dynamic } of all.get(file) ?? []) {
      if (local && !typeOnly && !dynamic && all.has(target)) visit(target)
    }
    path.pop()
    done.add(file)
  }

  for (const file of all.keys()) visit(file)
  return cycles
}
