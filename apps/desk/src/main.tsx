import './desk.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Desk } from './Desk.tsx'

// Drawn without them the page would keep the device's own faces: they are asked for in the page, and small.
await Promise.allSettled(['500 1em Figtree', '800 1em "Red Hat Display"'].map((face) => document.fonts.load(face)))

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Desk />
  </StrictMode>,
)
