import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { type Index, indexQuery } from './lib/api/index-query.ts'
import { keepPreload, type Preload } from './lib/api/preload.ts'
import { queryClient } from './lib/api/query-client.ts'
import { useSession } from './lib/session/session.ts'
import { knowWords, type Messages } from './lib/words/i18n.ts'
import { App } from './shell/start/App.tsx'

export type Picture = {
  /** The answers of the two first calls, as the page carries them. */
  preload: Preload
  index: Index
  language: Parameters<typeof knowWords>[0]
  /** The words of the first screen. */
  messages: Messages
  /** Whether the visitor was signed in lately: their corner of the top bar is then left free. */
  isPlayer: boolean
}

/**
 * Paints the lobby's first screen for the page that the server sends. It is the app itself, built a second time for Node, so that what
 * the browser takes over is drawn by the same lines. Everything happens in one go: what is set here belongs to this picture
 * until it is drawn.
 */
export function paint({ preload, index, language, messages, isPlayer }: Picture): string {
  keepPreload(preload, Date.now())
  knowWords(language, messages)
  useSession.setState({ isReturning: isPlayer })
  queryClient.setQueryData(indexQuery.queryKey, index)
  return renderToString(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
