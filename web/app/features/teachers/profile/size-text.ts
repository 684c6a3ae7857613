/** '840 kB', '1.2 MB'. */
export const sizeText = (megabytes: number): string =>
  megabytes < 0.95
    ? `${Math.max(1, Math.round(megabytes * 1024))} kB`
    : `${Math.round(megabytes * 10) / 10} MB`
