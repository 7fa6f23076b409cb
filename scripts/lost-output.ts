/** Words that nobody can take, because the disk behind them is full or the terminal is gone, are lost; the product goes on. */
export function bearLostOutput(): void {
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
}
