import type { ReactNode } from 'react'

/** One part of the design page: its name and what belongs to it. */
export function DesignPart({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className="design-part" data-wide={wide || undefined}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className="design-stack">{children}</div>
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="design-line">{children}</div>
}
