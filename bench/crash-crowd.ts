/** A part of the crowd that looks on, in a process of its own. Started by crash-viewers.ts. */
import { openSocket } from './web-socket.ts'

export type Report = { open: number; messages: number; late: number[] }

/** Connections opened simultaneously: a handshake is dearer than a message. */
const OPENING = 50

const [port, viewers] = process.argv.slice(2).map(Number) as [number, number]
await watch()

/** Only every hundredth viewer reads what it gets: reading would cost more than sending. */
async function watch(): Promise<void> {
  const report: Report = { open: 0, messages: 0, late: [] }
  let isCounting = false
  const open = async (index: number) => {
    const onFrame = (payload: () => string) => {
      if (!isCounting) return
      report.messages += 1
      const sent = index % 100 === 0 ? /"now":(\d+)/.exec(payload()) : null
      if (sent) report.late.push(Date.now() - Number(sent[1]))
    }
    const socket = await openSocket({ port, path: '/live', onFrame })
    report.open += 1
    socket.on('close', () => {
      report.open -= 1
    })
  }
  for (let index = 0; index < viewers; index += OPENING) {
    const count = Math.min(OPENING, viewers - index)
    await Promise.all(Array.from({ length: count }, (_, place) => open(index + place)))
  }
  process.once('disconnect', () => process.exit())
  process.on('message', (asked) => {
    if (asked === 'count') isCounting = true
    else process.send!(report)
  })
  process.send!('open')
}
