import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Coin } from '@tablestakes/look/figures/Coin.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Banknote, Landmark, Receipt, Trophy } from 'lucide-react'
import { useState } from 'react'
import { Money } from '../../ui/figures/Money.tsx'
import { ProgressBar, StepBar } from '../../ui/figures/ProgressBar.tsx'
import { Card } from '../../ui/lists/Card.tsx'
import { InfiniteList } from '../../ui/lists/InfiniteList.tsx'
import { KeyValue } from '../../ui/lists/KeyValue.tsx'
import { List, ListRow } from '../../ui/lists/List.tsx'
import { Timeline } from '../../ui/lists/Timeline.tsx'
import { Avatar } from '../../ui/pictures/Avatar.tsx'
import { DesignPart, Line, Stack } from './DesignPart.tsx'
import type { DesignTexts } from './design-texts.ts'
import { units } from './units.ts'

export function FiguresPart({ t }: { t: DesignTexts }) {
  const [balance, setBalance] = useState(units(740_000))
  return (
    <DesignPart title={t.figures}>
      <Stack>
        <Card className="design-pad">
          <p>{t.receive}</p>
          <Money amount={balance} currency="IDR" size="big" counts />
          <StepBar name={t.steps} steps={4} done={2} running />
          <Line>
            <Money amount={units(12_845_000)} currency="INR" />
            <Money amount={units(1_284)} currency="BRL" tone="gold" sign="always" />
            <Money amount={units(-10_000)} currency="PKR" tone="loss" />
            <Money amount={units(4_820_000)} currency="IDR" format="short" tone="dim" />
            <Num>4.52×</Num>
            <Coin />
          </Line>
          <ProgressBar name={t.placed} percent={62} />
          <ProgressBar name={t.placed} percent={62} tone="gold" />
        </Card>
        <Button onClick={() => setBalance(balance + units(1_000_000))}>{t.addOne}</Button>
        <Card className="design-pad">
          <Timeline
            steps={[
              {
                key: 'a',
                state: 'done',
                stateName: t.done,
                title: t.requested,
                time: <Num>14:02</Num>,
                icon: <Receipt />,
              },
              {
                key: 'b',
                state: 'done',
                stateName: t.done,
                title: t.checked,
                text: t.checkedText,
                time: <Num>14:03</Num>,
                icon: <Receipt />,
              },
              {
                key: 'c',
                state: 'now',
                stateName: t.running,
                title: t.withBank,
                text: t.withBankText,
                time: t.now,
                icon: <Landmark />,
              },
              {
                key: 'd',
                state: 'todo',
                stateName: t.todo,
                title: t.inAccount,
                text: t.inAccountText,
                time: <Num>~14:20</Num>,
                icon: <Banknote />,
              },
            ]}
          />
        </Card>
        <Card className="design-pad">
          <KeyValue
            rows={[
              { key: 'a', term: t.taken, value: <Money amount={units(750_000)} currency="IDR" /> },
              { key: 'b', term: t.fee, value: <Money amount={units(-10_000)} currency="IDR" /> },
              { key: 'c', term: t.given, value: <Money amount={units(0)} currency="IDR" /> },
              { key: 'd', term: t.toBank, value: <Money amount={units(740_000)} currency="IDR" />, total: true },
            ]}
          />
        </Card>
      </Stack>
    </DesignPart>
  )
}

export function ListsPart({ t }: { t: DesignTexts }) {
  const [count, setCount] = useState(2)
  const rows = Array.from({ length: count }, (_, row) => ({ key: `row ${row}`, isWin: row % 2 === 1 }))
  return (
    <DesignPart title={t.lists}>
      <Stack>
        <List name={t.recent}>
          <ListRow
            title={t.withdrawal}
            text={t.today}
            mark={<Landmark />}
            end={<Money amount={units(-750_000)} currency="IDR" />}
            endText={t.onWay}
            href="#/__dev__design"
          />
          <ListRow
            title={t.cashedOut}
            text={t.today}
            mark={<Trophy />}
            markTone="gold"
            end={<Money amount={units(226_000)} currency="IDR" sign="always" tone="gold" />}
            endText={t.received}
          />
          <ListRow title={t.player} text={t.justNow} mark={<Avatar name={t.player} size={40} />} onPress={() => {}} />
        </List>
        <InfiniteList
          name={t.recent}
          items={rows}
          renderItem={({ key, isWin }) => (
            <ListRow key={key} title={isWin ? t.cashedOut : t.withdrawal} text={t.today} mark={<Receipt />} />
          )}
          hasMore={count < 6}
          isLoading={false}
          onMore={() => setCount(count + 2)}
          loadingName={t.loading}
          endText={t.end}
        />
        <InfiniteList
          name={t.recent}
          items={[]}
          renderItem={() => null}
          hasMore
          isLoading={false}
          onMore={() => {}}
          loadingName={t.loading}
          endText={t.end}
          error={{ text: t.pageFailed, retryText: t.retry }}
        />
      </Stack>
    </DesignPart>
  )
}
