import type { ReactNode } from 'react'
import { useText } from '../../lib/words/i18n.ts'
import { Loading } from '../../ui/states/Skeleton.tsx'
import { useScreenTitle } from '../frame/screen-title.ts'

/** A whole page on its way: its shape to see, and to hear its heading and that it is loading. */
export function LoadingScreen({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <>
      <h1 className="sr-only">{useScreenTitle()}</h1>
      <Loading name={text('loading')}>{children}</Loading>
    </>
  )
}
