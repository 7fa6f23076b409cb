import { createRoot, type Root } from 'react-dom/client'
import { setLanguage } from './text.ts'
import { startTheme } from './theme.ts'

/** A page of the studio, fetched when its address is opened. */
type Page = () => Promise<{ open: (root: Root) => Promise<void> }>

const pages: Record<string, Page> = {
  '/play': () => import('./shell/play.tsx'),
  '/proof': () => import('./proof/proof.tsx'),
}
const checker: Page = () => import('./checker/checker.tsx')

startTheme(location)
setLanguage(new URLSearchParams(location.search).get('lang'))
const page = await (pages[location.pathname] ?? checker)()
await page.open(createRoot(document.getElementById('root')!))
