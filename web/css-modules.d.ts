// Each class is an export of its own: as a namespace, only those that are used reach the browser.
declare module '*.module.css' {
  const classes: { readonly [name: string]: string }
  export = classes
}
