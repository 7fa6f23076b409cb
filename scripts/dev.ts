/**
 * `npm run dev`: the product with hot reload. The servers start again when a file of theirs changes; web, studio client and
 * the desk come from Vite, which hands calls on to the server. The same ports and variables as `npm start`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readSettings, type Settings } from './environment.ts'
import { runMain } from './failure.ts'
import { startInstance } from './instance.ts'
import { findFreePorts, whyNotFree } from './ports.ts'
import { waitForStop } from './stop-signals.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WEB_PORT = 5173

await runMain(async () => {
  process.env.NODE_ENV ??= 'development'
  const settings = readSettings(process.env)
  const stopping = new AbortController()
  const stop = waitForStop().then(() => stopping.abort())
  const onProgress = (text: string) => console.error(`${text} …`)
  // The studio waits for a built client before it calls itself ready; here Vite serves it, so an empty folder will do.
  mkdirSync(join(ROOT, 'apps/studio/client/dist'), { recursive: true })
  try {
    const webPort = await findFreePorts(WEB_PORT, 3)
    // The page that frames the games comes from Vite here.
    const ports = [settings.port, webPort]
    process.env.CASINO_ORIGINS ||= ports
      .flatMap((port) => [`http://127.0.0.1:${port}`, `http://localhost:${port}`])
      .join(',')
    const instance = await startInstance(settings, { watch: true, onProgress, signal: stopping.signal })
    const folders = ['apps/web', 'apps/studio/client', 'apps/desk']
    const vites = folders.map((folder, place) => startVite(folder, webPort + place, settings))
    await Promise.all(folders.map((_folder, place) => untilListening(webPort + place)))
    console.log(`ready http://127.0.0.1:${webPort} (hot reload), ${instance.url} (as built)`)
    console.log(`the support desk: http://127.0.0.1:${webPort + 2}/desk/`)
    await stop
    for (const vite of vites) vite.kill()
    await instance.stop()
  } catch (error) {
    if (!stopping.signal.aborted) throw error
  }
})
process.exit()

function startVite(folder: string, port: number, settings: Settings): ChildProcess {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  return spawn(
    process.execPath,
    [vite, '--port', String(port), '--strictPort', '--host', '127.0.0.1', '--logLevel', 'warn'],
    {
      cwd: join(ROOT, folder),
      env: { ...process.env, PORT: String(settings.port) },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
}

async function untilListening(port: number): Promise<void> {
  while ((await whyNotFree(port, '127.0.0.1')) !== 'EADDRINUSE') await delay(50)
}
