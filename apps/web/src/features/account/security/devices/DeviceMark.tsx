import { CircleHelp, Monitor, Smartphone, Tablet } from 'lucide-react'
import type { DeviceKind } from './device-kind.ts'

export function DeviceMark({ kind }: { kind: DeviceKind }) {
  if (kind === 'other') return <CircleHelp />
  if (kind === 'ipad') return <Tablet />
  return kind === 'iphone' || kind === 'android' ? <Smartphone /> : <Monitor />
}
