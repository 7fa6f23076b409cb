import './ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { ignoreFailure } from './lib/ignore-failure.ts'
import { takeLaunchValues } from './lib/launch.ts'
import { App } from './shell/App.tsx'
import { start } from './shell/start.ts'

// Before anything else: a launch code must leave the address bar before any request can carry it.
takeLaunchValues()
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
  import('./shell/after-start.ts').then(({ afterStart }) => afterStart()),
  'after the start',
)
