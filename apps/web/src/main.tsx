import './ui/base.css'
import { StrictMode } from 'react'
import { dropForeignAnswers, takeLaunchValues } from './lib/address/launch.ts'
import { ignoreFailure } from './lib/browser/ignore-failure.ts'
import { nextTask } from './lib/browser/next-task.ts'
import { App } from './shell/start/App.tsx'
import { openPage } from './shell/start/open-page.ts'
import { start } from './shell/start/start.ts'

// Before anything else: a launch code must leave the address bar before any request can carry it.
takeLaunchValues()
dropForeignAnswers()
// What the modules' evaluation, the start and the drawing cost is paid in pieces: a tap is answered in between.
await nextTask()
await start()
await nextTask()
await openPage(
  document.getElementById('root')!,
  <StrictMode>
    <App />
  </StrictMode>,
)
// Fetched beside the drawing: nothing of it is needed for the first picture.
ignoreFailure(
  import('./shell/start/after-start.ts').then(({ afterStart }) => afterStart()),
  'after the start',
)
