import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePorts } from '../../scripts/ports.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { startTemporary } from '../../scripts/running-instance.ts'
import { inWords, openCrowd } from './crowd.ts'
import { demand, type Fault } from './fault.ts'
import { proveBooks } from './prove.ts'

const FIRST_PORT = 19_200
const HANGS_MS = 25_000
/** The app gives a call up after ten seconds. */
const ANSWERED_MS = 8_000
const BACK_MS = 15_000

export const hang: Fault = {
  name: 'hang',
  says: `the database takes everything and answers nothing for ${HANGS_MS / 1_000} s`,
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'tablestakes-hang-'))
    const postgres = await startPostgres({ dataDir })
    const line = await openLine(postgres.url)
    const env = { DATABASE_URL: line.url, RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'fatal' }
    const product = await startTemporary(await findFreePorts(FIRST_PORT, 5), env)
    try {
      const crowd = await openCrowd(product.url, postgres.url)
      crowd.play()
      await delay(3_000)
      const before = crowd.seen()
      line.silence()
      await delay(HANGS_MS)
      const during = crowd.seen()
      line.mend()
      const backMs = await crowd.untilServed(BACK_MS)
      await delay(3_000)
      await crowd.pause()
      const after = crowd.seen()
      for (const { slowestMs } of [during.bets, during.calls, after.bets, after.calls])
        demand(slowestMs < ANSWERED_MS, `a call took ${Math.round(slowestMs)} ms`)
      const played = await crowd.check(postgres.url)
      proveBooks(postgres.url)
      return [
        `before: bets ${inWords(before.bets)}`,
        `hanging: bets ${inWords(during.bets)}`,
        `hanging: calls ${inWords(during.calls)}`,
        `served again ${(backMs / 1_000).toFixed(1)} s after it answered; calls ${inWords(after.calls)}`,
        `${played} bets, all purses as told, the books are sound`,
      ]
    } finally {
      await product.stop()
      line.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** A line to the database that can fall silent: what is sent into it then is lost, and nobody is told. */
async function openLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (isSilent) return
    const far = connect(Number(target.port), target.hostname)
    keep(far)
    near.on('data', (bytes) => !isSilent && far.write(bytes))
    far.on('data', (bytes) => !isSilent && near.write(bytes))
    near.on('close', () => !isSilent && far.destroy())
    far.on('close', () => !isSilent && near.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    silence() {
      isSilent = true
    },
    mend() {
      cut()
      isSilent = false
    },
    close() {
      cut()
      server.close()
    },
  }
}
