import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect, useLayoutEffect } from 'react'
import { splitHash, useHashPage } from '../../lib/address/hash-location.ts'
import { useSite } from '../../lib/api/preload.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { onDemand } from '../../lib/browser/on-demand.ts'
import { useText } from '../../lib/words/i18n.ts'
import { routeOf } from '../../routes.tsx'
import { useDialogStack } from '../dialogs/open-dialog.ts'
import { Frame } from '../frame/Frame.tsx'
import { HOME } from '../frame/home.ts'
import { ScreenTitle } from '../frame/screen-title.ts'
import { ErrorBoundary } from '../states/ErrorBoundary.tsx'
import { useChatWindow } from '../support/chat-window.ts'
import { useAfterNavigation } from './after-navigation.ts'
import { LobbyFirst } from './LobbyFirst.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

const DialogHost = onDemand(() => import('../dialogs/DialogHost.tsx'))
/** The first message may come before it; it waits in the store. */
const Toasts = onDemand(() => import('../toasts/Toasts.tsx'))
const ChatBubble = onDemand(() => import('../support/ChatBubble.tsx'))
const ServerErrorScreen = onDemand(() => import('../states/ServerErrorScreen.tsx'))

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Page />
      <Dialogs />
      <Chat />
      <Suspense>
        <Toasts />
      </Suspense>
    </QueryClientProvider>
  )
}

function Dialogs() {
  const isAnyOpen = useDialogStack(({ entries }) => entries.length > 0)
  return (
    isAnyOpen && (
      <Suspense>
        <DialogHost />
      </Suspense>
    )
  )
}

/** Only while there is a chat that was made small. */
function Chat() {
  const isSmall = useChatWindow(({ state }) => state === 'minimized')
  return (
    isSmall && (
      <Suspense>
        <ChatBubble />
      </Suspense>
    )
  )
}

function Page() {
  const text = useText()
  const { title: siteTitle } = useSite()
  // The old page stays until the new one's code is there.
  const page = useDeferredValue(useHashPage())
  const { path } = splitHash(page)
  const route = routeOf(path)
  const title = route ? text(route.title) : ''
  const main = useAfterNavigation(page)

  // Says which page stands, together with its screen: the address is already the next one's while that is on its way.
  useLayoutEffect(() => {
    document.documentElement.dataset.page = page
  }, [page])
  useEffect(() => {
    document.title = path === HOME || title === '' ? siteTitle : `${title} · ${siteTitle}`
  }, [path, title, siteTitle])

  if (!route) return null
  const Screen = route.screen
  if (route.isBare) {
    return (
      <Suspense
        fallback={
          <main>
            <h1 className="sr-only">{title}</h1>
          </main>
        }
      >
        <Screen />
      </Suspense>
    )
  }
  return (
    <Frame main={main}>
      <ScreenTitle value={path === HOME ? siteTitle : title}>
        <Suspense fallback={<PageSkeleton />}>
          <ErrorBoundary resetKey={path} fallback={<ServerErrorScreen />}>
            <LobbyFirst>
              <Screen />
            </LobbyFirst>
          </ErrorBoundary>
        </Suspense>
      </ScreenTitle>
    </Frame>
  )
}
