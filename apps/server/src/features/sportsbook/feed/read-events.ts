/** Longer than any snapshot of one match, and short enough that a broken sender cannot fill the memory. */
const LONGEST = 4 * 1024 * 1024

/** Reads server-sent events piece by piece and gives the data of each. Comments and other fields are passed over. */
export function openEventReader(onData: (data: string) => void): (piece: string) => void {
  let rest = ''
  let data: string[] = []

  function readLine(line: string): void {
    if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
    if (line !== '' || data.length === 0) return
    const whole = data.join('\n')
    data = []
    onData(whole)
  }

  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()!
    if (rest.length > LONGEST) throw new Error('an event without end')
    for (const line of lines) readLine(line.endsWith('\r') ? line.slice(0, -1) : line)
  }
}
