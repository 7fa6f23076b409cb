import './studio.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DrawChecker } from './DrawChecker.tsx'
import { loadText } from './text.ts'

const text = await loadText(new URLSearchParams(location.search).get('lang'))
document.title = text('studio_title')
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <DrawChecker text={text} />
  </StrictMode>,
)
