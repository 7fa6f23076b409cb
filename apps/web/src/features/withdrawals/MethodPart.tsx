import type { PayMethod } from '@tablestakes/contract/payment-methods'
import { useText } from '../../lib/words/i18n.ts'
import { useShortMoney } from '../../shell/money/SiteMoney.tsx'
import { RadioTiles } from '../../ui/fields/RadioTiles.tsx'
import { MethodMark } from '../../ui/pictures/MethodMark.tsx'
import type { Withdraw } from './use-withdraw.ts'

/** Each way to be paid as a tile, with the amounts it takes in one transfer. */
export function MethodPart({ methods, withdraw }: { methods: readonly PayMethod[]; withdraw: Withdraw }) {
  const text = useText()
  const money = useShortMoney()
  const { method, setMethod } = withdraw
  return (
    <section className="withdraw-part">
      <div className="label">
        <h2>{text('withdraw_method')}</h2>
      </div>
      {methods.length === 0 || method === null ? (
        <p className="withdraw-none">{text('withdraw_methods_none')}</p>
      ) : (
        <RadioTiles
          name={text('withdraw_method')}
          value={String(method.pay_method_id)}
          onChange={(id) => setMethod(Number(id))}
          tiles={methods.map((one) => ({
            value: String(one.pay_method_id),
            title: one.name,
            text: one.is_available
              ? text('withdraw_method_most', { amount: money(one.max_amount) })
              : text('withdraw_method_off'),
            mark: <MethodMark mark={one.mark} name={one.name} />,
            disabled: !one.is_available,
          }))}
        />
      )}
    </section>
  )
}
