/** A browser's storage, for as long as the test runs. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: name => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: name => void kept.delete(name),
    clear: () => kept.clear(),
    key: at => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}
