import '../ui/base.css'
import '../ui/controls.css'
import '../proof/proof.css'
import './checker.css'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { loadText, text } from '../text.ts'
import { DrawChecker } from './DrawChecker.tsx'

export async function open(root: Root): Promise<void> {
  await loadText('play', 'games', 'rules', 'slots', 'steps', 'cards')
  document.title = text('studio_title')
  root.render(
    <StrictMode>
      <DrawChecker />
    </StrictMode>,
  )
}
