import './promotions.css'
import { useHashQuery } from '../../lib/address/hash-location.ts'
import { Centre } from './centre/Centre.tsx'
import { ActivityPage } from './detail/ActivityPage.tsx'

/** The promotion centre; with a number in the address, one activity of it. */
export default function ActivityScreen() {
  const id = Number(new URLSearchParams(useHashQuery()).get('id') ?? '')
  return Number.isSafeInteger(id) && id > 0 ? <ActivityPage key={id} id={id} /> : <Centre />
}
