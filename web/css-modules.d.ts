// Each class is a separate export: as a namespace, only the used ones reach the browser.
declare module '*.module.css' {
  const classes: { readonly [name: string]: string }
  export = classes
}
