import './ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { dropForeignAnswers, takeLaunchValues } from './lib/address/launch.ts'
import { ignoreFailure } from './lib/browser/ignore-failure.ts'
import { App } from './shell/start/App.tsx'
import { start } from './shell/start/start.ts'

// Before anything else: a launch code must leave the address bar before any request can carry it.
takeLaunchValues()
dropForeignAnswers()
await start()
const root = createRoot(document.getElementById('root')!)
// As a transition the first picture is drawn in small slices: a slow phone answers to touches meanwhile.
startTransition(() => {
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
})
// Fetched beside the drawing: nothing of it is needed for the first picture.
ignoreFailure(
  import('./shell/start/after-start.ts').then(({ afterStart }) => afterStart()),
  'after the start',
)
