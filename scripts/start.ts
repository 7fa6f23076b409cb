/** `npm start`: runs the product until it is told to stop. Progress goes to stderr; stdout gets the one `ready` line. */
import { readSettings } from './environment.ts'
import { runMain } from './failure.ts'
import { startInstance } from './instance.ts'
import { bearLostOutput } from './lost-output.ts'
import { waitForStop } from './stop-signals.ts'

bearLostOutput()
await runMain(async () => {
  const onProgress = (text: string) => console.error(`${text} …`)
  const stopping = new AbortController()
  const stop = waitForStop().then(() => stopping.abort())
  try {
    const instance = await startInstance(readSettings(process.env), { onProgress, signal: stopping.signal })
    console.log(`ready ${instance.url}`)
    await stop
    onProgress('stopping')
    await instance.stop()
  } catch (error) {
    // Told to stop before everything ran: the parts have been ended, and that is no failure.
    if (!stopping.signal.aborted) throw error
  }
})
process.exit()
