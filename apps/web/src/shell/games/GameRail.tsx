import type { ReactNode } from 'react'
import { useText } from '../../lib/words/i18n.ts'
import { TileRow } from '../../ui/showcase/GameTile.tsx'
import { RowHead } from '../../ui/showcase/RowHead.tsx'

type GameRailProps = {
  title: string
  /** The way to all of them. */
  href?: string
  children: ReactNode
}

/** A head and a rail of tiles under it. */
export function GameRail({ title, href, children }: GameRailProps) {
  const text = useText()
  return (
    <div>
      <RowHead
        title={title}
        link={
          href === undefined ? undefined : { href, text: text('see_all'), name: text('see_all_of', { name: title }) }
        }
      />
      <TileRow name={title}>{children}</TileRow>
    </div>
  )
}
