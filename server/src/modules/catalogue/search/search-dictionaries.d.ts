// The package declares no types for its single dictionaries: 'from to|from to|…', one character each.
declare module 'opencc-js/dict/*' {
  const pairs: string
  export default pairs
}
