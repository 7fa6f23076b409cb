import { moneyTypes } from '@tablestakes/contract/fields'
import type { Movement } from '@tablestakes/contract/wallet'
import type { ComponentProps } from 'react'
import { Amount, GoldAmount } from '../Amount.tsx'
import { movementTone } from './movement-tone.ts'

type MovementAmountProps = { movement: Pick<Movement, 'money_type' | 'change'>; size?: 'text' | 'big' }

/** What a movement changed, always with its sign. */
export function MovementAmount({ movement, size = 'text' }: MovementAmountProps) {
  const { money_type, change } = movement
  return <PurseAmount of={money_type} amount={change} sign="always" tone={movementTone(movement)} size={size} />
}

type PurseAmountProps = ComponentProps<typeof Amount> & { of: Movement['money_type'] }

/** Money of one purse as the site writes it; gold coins have no currency. */
export function PurseAmount({ of, ...rest }: PurseAmountProps) {
  return of === moneyTypes.GOLD ? <GoldAmount {...rest} /> : <Amount {...rest} />
}
