import './Skeleton.css'
import type { CSSProperties, ReactNode } from 'react'
import { places } from '../places.ts'

/** The box of something on its way, with the lamp passing over it. */
export function Skeleton({ width, height, radius }: { width?: string; height?: string; radius?: string }) {
  const style: CSSProperties = {}
  if (width) style.inlineSize = width
  if (height) style.blockSize = height
  if (radius) style.borderRadius = radius
  return <span className="skel" style={style} />
}

/** Says once that something is loading; the boxes inside are not read. */
export function Loading({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={name} className="skel-group">
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

export function BannerSkeleton() {
  return (
    <div className="sec">
      <Skeleton height="188px" radius="24px" />
    </div>
  )
}

export function TileRowSkeleton({ tiles = 8 }: { tiles?: number }) {
  return (
    <>
      <div className="skel-head">
        <Skeleton width="128px" height="18px" />
        <Skeleton width="64px" height="18px" />
      </div>
      <div className="skel-tiles">
        {places(tiles).map((place) => (
          <Skeleton key={place} radius="var(--r-md)" />
        ))}
      </div>
    </>
  )
}

export function ListSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className="card skel-list">
      {places(rows).map((row) => (
        <div key={row}>
          <Skeleton width="40px" height="40px" radius="var(--r-sm)" />
          <span>
            <Skeleton width={`${72 - ((row * 17) % 30)}%`} height="14px" />
            <Skeleton width={`${44 - ((row * 11) % 16)}%`} height="11px" />
          </span>
          <Skeleton width="80px" height="16px" />
        </div>
      ))}
    </div>
  )
}
