import './SideBar.css'
import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import type { ReactNode } from 'react'
import type { NavEntry } from './TabBar.tsx'

type SideNavProps = { name: string; groups: readonly { key: string; entries: readonly NavEntry[] }[] }

/** Entries below one another, in groups divided by a line: in the side bar and in the drawer. */
export function SideNav({ name, groups }: SideNavProps) {
  return (
    <nav className="sidenav" aria-label={name}>
      {groups.map(({ key, entries }) => (
        <ul key={key}>
          {entries.map((entry) => (
            <li key={entry.key}>
              <a href={entry.href} aria-current={entry.isCurrent ? 'page' : undefined} onClick={entry.onClick}>
                {entry.icon}
                <span>{entry.text}</span>
                {entry.badge !== undefined && <Badge tone="plain">{entry.badge}</Badge>}
                {entry.news && !entry.isCurrent && (
                  <>
                    <i aria-hidden="true" />
                    <VisuallyHidden>{entry.news}</VisuallyHidden>
                  </>
                )}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

type SideBarProps = SideNavProps & { head: ReactNode; foot?: ReactNode }

/** Stands at the start side from 720 px. */
export function SideBar({ name, groups, head, foot }: SideBarProps) {
  return (
    <aside className="sidebar">
      <div className="sidebar-head">{head}</div>
      <SideNav name={name} groups={groups} />
      {foot && <div className="sidebar-foot">{foot}</div>}
    </aside>
  )
}
