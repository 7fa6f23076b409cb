import type { ResponseOf } from '@tablestakes/contract/call'
import { getLimits, type LimitKind, type LimitPeriod, periodsOfLimit, setLimit } from '@tablestakes/contract/protection'
import { useState } from 'react'
import { useApiMutation } from '../../../lib/api/api-query.ts'
import { changeOf } from './limit-change.ts'

type LimitFormOptions = {
  limits: ResponseOf<typeof getLimits>
  kind: LimitKind | undefined
  period: LimitPeriod | undefined
  onSet: (answer: ResponseOf<typeof setLimit>) => void
}

/** Which limit, how much, and what that would do to the one there is. */
export function useLimitForm({ limits, kind: firstKind = 'deposit', period: firstPeriod, onSet }: LimitFormOptions) {
  const [kind, chooseKind] = useState(firstKind)
  const [wished, choosePeriod] = useState(firstPeriod)
  const [typed, setTyped] = useState<bigint | null>()
  const setting = useApiMutation(setLimit, { refreshes: [getLimits] })

  const periods: readonly LimitPeriod[] = periodsOfLimit[kind]
  const period = wished !== undefined && periods.includes(wished) ? wished : periods[0]!
  const isTime = kind === 'session'
  const current = limits.list.find((limit) => limit.kind === kind && limit.period === period) ?? null
  const held = current && (isTime ? BigInt(current.minutes ?? 0) : current.amount)
  const next = typed === undefined ? held : typed
  const most = limits.bounds.find((bound) => bound.kind === kind && bound.period === period)?.most ?? null
  const send = (value: { amount?: bigint; minutes?: number }) =>
    setting.mutate({ kind, period, ...value }, { onSuccess: onSet })

  return {
    kind,
    period,
    periods,
    isTime,
    current,
    next,
    most,
    change: changeOf({ current: held, next, most }),
    isBusy: setting.isPending,
    isRemoving: setting.isPending && setting.variables.amount === undefined && setting.variables.minutes === undefined,
    chooseKind: (chosen: LimitKind) => {
      setTyped(undefined)
      chooseKind(chosen)
    },
    choosePeriod: (chosen: LimitPeriod) => {
      setTyped(undefined)
      choosePeriod(chosen)
    },
    setNext: setTyped,
    save: () => {
      if (next !== null) send(isTime ? { minutes: Number(next) } : { amount: next })
    },
    remove: () => send({}),
  }
}

export type LimitFormState = ReturnType<typeof useLimitForm>
