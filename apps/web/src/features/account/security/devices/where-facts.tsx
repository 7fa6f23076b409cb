import { Num } from '@tablestakes/look/figures/Num.tsx'
import type { ReactNode } from 'react'

type Where = { device?: string; place: string; ip: string }

/** Where something came from, as far as it is known. Names and addresses keep their own direction. */
export function whereFacts({ device = '', place, ip }: Where): { key: string; fact: ReactNode }[] {
  return [
    { key: 'device', known: device, fact: <bdi>{device}</bdi> },
    { key: 'place', known: place, fact: <bdi>{place}</bdi> },
    { key: 'ip', known: ip, fact: <Num>{ip}</Num> },
  ].filter(({ known }) => known !== '')
}
