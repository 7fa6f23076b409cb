/** `06:31`, and `1:02:07` from an hour on. */
export function writeClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (figure: number) => String(figure).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
