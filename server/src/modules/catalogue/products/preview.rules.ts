/** Whole seconds as 'hh:mm:ss', the wire's format of a preview window. */
export function formatTime(seconds: number): string {
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return [seconds / 3600, (seconds % 3600) / 60, seconds % 60].map(part).join(':')
}
