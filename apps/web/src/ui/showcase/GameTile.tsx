import './GameTile.css'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import { Children, type ReactNode } from 'react'
import { LazyImage } from '../pictures/LazyImage.tsx'
import { places } from '../places.ts'

type GameTileProps = {
  href: string
  name: string
  artSrc: string
  /** Whether the art carries its name as lettering; else the name is set as live text over plain art. */
  isLettered: boolean
  /** A short word in the corner. */
  tag?: string | false | undefined
  /** What else can be done with it: beside the link, because a button may not stand inside one. */
  corner?: ReactNode
  eager?: boolean
  onClick?: (() => void) | undefined
}

export function GameTile({ href, name, artSrc, isLettered, tag, corner, eager, onClick }: GameTileProps) {
  return (
    <div className="tile">
      <a href={href} onClick={onClick} draggable={false}>
        <LazyImage
          src={artSrc}
          alt=""
          eager={eager ?? false}
          fallback={<span className="tile-missing">{isLettered ? name : null}</span>}
        />
        {isLettered ? <VisuallyHidden>{name}</VisuallyHidden> : <b dir="auto">{name}</b>}
        {tag && <span className="tile-tag">{tag}</span>}
      </a>
      {corner}
    </div>
  )
}

/** Tiles in a rail on a phone, in a grid from 720 px. */
export function TileRow({ children, name }: { children: ReactNode; name: string }) {
  return (
    <section className="tiles" aria-label={name}>
      {children}
    </section>
  )
}

/** A phone's columns. */
const ROW = 3

/** A list without end: on a phone the browser watches, lays out and paints it by rows instead of tile by tile. */
export function LongTileGrid({ children }: { children: ReactNode }) {
  const tiles = Children.toArray(children)
  return (
    <div className="tile-grid tile-grid-long">
      {places(Math.ceil(tiles.length / ROW)).map((row) => (
        <div key={row} className="tile-line">
          {tiles.slice(row * ROW, (row + 1) * ROW)}
        </div>
      ))}
    </div>
  )
}

/** All tiles in a grid: "see all", search results, favourites. */
export function TileGrid({ children }: { children: ReactNode }) {
  return <div className="tile-grid">{children}</div>
}
