import { keepPlace, navigate, readLocation, subscribeLocation } from '../../lib/address/hash-location.ts'
import { takeLaunchValues } from '../../lib/address/launch.ts'
import { reportEvent } from '../../lib/tracking/analytics.ts'
import { routeOf } from '../../routes.tsx'
import { type DialogName, openDialog } from '../dialogs/open-dialog.ts'
import { HOME } from '../frame/home.ts'

let reportedView = ''

/** Follows the address from now on. Specification §2: what happens before each navigation. */
export function followAddress(): void {
  subscribeLocation(enter)
  addEventListener('click', keepPlace, true)
  enter()
}

function enter(): void {
  takeLaunchValues()
  const { path, query } = readLocation()
  if (path === '/') navigate(query === '' ? HOME : `${HOME}?${query}`, { replace: true })
  else if (!routeOf(path)) navigate('/404', { replace: true })
  else arrive(path, query)
}

function arrive(path: string, query: string): void {
  // What opens leaves the address, which is then arrived at anew.
  if (openFromQuery(path, query)) return
  // A tab or a filter is a view of its own; what is typed letter by letter is not.
  const view = `${path}?${query.replace(/(^|&)q=[^&]*/, '')}`
  if (view === reportedView) return
  reportedView = view
  // Only the path: a query may name what a player looked for.
  reportEvent('page_view', { path })
}

/** `?open=vip` opens that overlay on arrival and leaves the address, so that a reload does not open it again. */
function openFromQuery(path: string, query: string): boolean {
  const values = new URLSearchParams(query)
  const name = values.get('open')
  if (name === null) return false
  values.delete('open')
  navigate(values.size > 0 ? `${path}?${values}` : path, { replace: true })
  if (!NEED_PROPS.includes(name)) void openDialog(name as Exclude<DialogName, NeedsProps>)
  return true
}

type NeedsProps = 'alert' | 'confirm' | 'receipt'
/** These need something from their caller, so an address cannot open them. */
const NEED_PROPS: readonly string[] = ['alert', 'confirm', 'receipt'] satisfies NeedsProps[]
