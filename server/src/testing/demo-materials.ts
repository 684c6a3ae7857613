/** The path of a file of the demo's. */
export const demoMaterial = (name: string): string =>
  new URL(`../../../demo/materials/${name}`, import.meta.url).pathname
