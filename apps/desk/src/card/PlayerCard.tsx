import './card.css'
import type { OperatorResponse } from '@tablestakes/contract/operator/call'
import { readCard } from '@tablestakes/contract/operator/support'
import { formatMoney } from '@tablestakes/domain/money/format'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Spinner } from '@tablestakes/look/controls/Spinner.tsx'
import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { Sheet } from '@tablestakes/look/sheet/Sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { useState } from 'react'
import { Problem } from '../lib/Problem.tsx'
import { useEntered } from '../lib/session.ts'
import { clockOf } from '../lib/since.ts'
import type { Chat } from '../queue/group-chats.ts'
import { languageOf, nameOf } from '../queue/name-of.ts'

type Card = OperatorResponse<typeof readCard>
type CardProps = { chat: Chat; nowMs: number }

/** Who one talks to. What belongs to the account is asked for by a press, because who looks is written down. */
export function PlayerCard({ chat, nowMs, isAsked = false }: CardProps & { isAsked?: boolean }) {
  const { ask } = useEntered()
  const [isWanted, setIsWanted] = useState(isAsked)
  const card = useQuery({
    queryKey: ['card', chat.chat_id],
    queryFn: ({ signal }) => ask(readCard, { chat: chat.chat_id }, { signal }),
    enabled: isWanted && chat.player_id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="card">
      <h3>{nameOf(chat)}</h3>
      <dl className="card-facts">
        <Fact name="Site">{chat.site_id}</Fact>
        <Fact name="Reads">{languageOf(chat)}</Fact>
        <Fact name="Chat since">{clockOf(chat.created_at, nowMs)}</Fact>
        {chat.operator !== '' && <Fact name="Answers">{chat.operator}</Fact>}
        {chat.rating !== null && <Fact name="Rated">{[`${chat.rating} of 5`, ...chat.rating_tags].join(', ')}</Fact>}
      </dl>
      {chat.player_id === null ? (
        <p className="card-note">A guest has no account: there are no purses, orders or rounds.</p>
      ) : (
        <>
          <Problem error={card.error} />
          {card.data && <Account card={card.data} nowMs={nowMs} />}
          {card.isLoading && <Spinner name="Loading" size={28} />}
          {!card.data && !card.isLoading && (
            <Button block icon={<IdCard />} onClick={() => (isWanted ? void card.refetch() : setIsWanted(true))}>
              Show the player’s card
            </Button>
          )}
          {card.data && (
            <Button look="text" size="sm" busy={card.isFetching} onClick={() => void card.refetch()}>
              Look again
            </Button>
          )}
          <p className="card-note">Purses, last orders, last rounds. Who looks at them is written down.</p>
        </>
      )}
    </div>
  )
}

/** The same where there is no room beside the chat. */
export function CardSheet({ chat, nowMs, onClosed }: CardProps & { onClosed: () => void }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Sheet open={isOpen} onClose={() => setIsOpen(false)} onClosed={onClosed} title="The player" closeName="Close">
      <PlayerCard chat={chat} nowMs={nowMs} isAsked />
    </Sheet>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Account({ card, nowMs }: { card: Card; nowMs: number }) {
  const { purses, currency } = card
  const write = (amount: bigint) => formatMoney(amount, currency)
  return (
    <>
      {purses && (
        <dl className="card-purses">
          <Purse name="Cash">{write(purses.cash)}</Purse>
          <Purse name="Bonus">{write(purses.bonus)}</Purse>
          <Purse name="Gold">{formatMoney(purses.gold, currency, { isGold: true })}</Purse>
        </dl>
      )}
      <Rows title="Last top-ups" empty="No top-ups yet">
        {card.deposits.map((order) => (
          <OrderRow key={order.order_no} order={order} write={write} nowMs={nowMs} />
        ))}
      </Rows>
      <Rows title="Last withdrawals" empty="No withdrawals yet">
        {card.withdrawals.map((order) => (
          <OrderRow key={order.order_no} order={order} write={write} nowMs={nowMs} />
        ))}
      </Rows>
      <Rows title="Last rounds" empty="No rounds yet">
        {card.rounds.map(({ round, game_id: gameId, stake, payout, at }) => (
          <li key={round}>
            <span className="card-row">
              <b>{gameId === 0 ? 'Bet on a match' : `Game ${gameId}`}</b>
              <span className="num">
                {write(stake)} → {write(payout)}
              </span>
            </span>
            <small className="card-row">
              <span className="card-cut">{round}</span>
              <span>{clockOf(at, nowMs)}</span>
            </small>
          </li>
        ))}
      </Rows>
    </>
  )
}

function Purse({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

function Rows({ title, empty, children }: { title: string; empty: string; children: React.ReactNode[] }) {
  return (
    <section className="card-rows">
      <h4>{title}</h4>
      {children.length === 0 ? <p className="card-note">{empty}</p> : <ul>{children}</ul>}
    </section>
  )
}

const TONES: Readonly<Record<string, 'success' | 'danger'>> = {
  paid: 'success',
  ...{ failed: 'danger', expired: 'danger', cancelled: 'danger', refused: 'danger' },
}

type OrderRowProps = { order: Card['deposits'][number]; write: (amount: bigint) => string; nowMs: number }

function OrderRow({ order, write, nowMs }: OrderRowProps) {
  return (
    <li>
      <span className="card-row">
        <b className="num">{write(order.amount)}</b>
        <Badge tone={TONES[order.state] ?? 'action'}>{order.state}</Badge>
      </span>
      <small className="card-row">
        <span className="card-cut">{order.order_no}</span>
        <span>{clockOf(order.created_at, nowMs)}</span>
      </small>
    </li>
  )
}
