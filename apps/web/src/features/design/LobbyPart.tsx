import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Tabs } from '@tablestakes/look/controls/Tabs.tsx'
import { Cherry, Gem, Gift, House, LayoutGrid, Mail, Menu, Radio, UserPlus, Volleyball, Wallet } from 'lucide-react'
import { useState } from 'react'
import { SideBar } from '../../ui/bars/SideBar.tsx'
import { TabBar } from '../../ui/bars/TabBar.tsx'
import { ScreenBar, TopBar, TopBarGap } from '../../ui/bars/TopBar.tsx'
import { BalancePill } from '../../ui/figures/BalancePill.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Money } from '../../ui/figures/Money.tsx'
import { Logo } from '../../ui/pictures/Logo.tsx'
import { Banner, BannerFigure } from '../../ui/showcase/Banner.tsx'
import { Carousel } from '../../ui/showcase/Carousel.tsx'
import { GameTile, TileRow } from '../../ui/showcase/GameTile.tsx'
import { Marquee } from '../../ui/showcase/Marquee.tsx'
import { RowHead } from '../../ui/showcase/RowHead.tsx'
import { Ticker } from '../../ui/showcase/Ticker.tsx'
import { DesignPart } from './DesignPart.tsx'
import type { DesignTexts } from './design-texts.ts'
import { units } from './units.ts'

const here = '#/__dev__design'

export function LobbyPart({ t, isLatin }: { t: DesignTexts; isLatin: boolean }) {
  const [category, setCategory] = useState('all')
  const [endsAt] = useState(() => Date.now() + 8_049_000)
  const tileSrc = (name: string) => `/art/tiles/${isLatin ? '' : 'plain/'}${name}.svg`
  const currency = isLatin ? 'IDR' : 'PKR'
  const entries = [
    { key: 'home', href: here, text: t.home, icon: <House />, isCurrent: true },
    { key: 'sports', href: here, text: t.sports, icon: <Volleyball /> },
    { key: 'activity', href: here, text: t.activity, icon: <Gift />, news: t.activityNews, badge: '2' },
    { key: 'invite', href: here, text: t.invite, icon: <UserPlus /> },
    { key: 'wallet', href: here, text: t.purse, icon: <Wallet /> },
  ]
  return (
    <DesignPart title={t.lobby} wide>
      <div className="design-frame">
        <SideBar
          name={t.menu}
          head={<DesignLogo name={t.title} size="side" />}
          groups={[
            { key: 'games', entries: entries.slice(0, 2) },
            { key: 'more', entries: entries.slice(2) },
          ]}
        />
        <div className="design-page">
          <TopBar isSticky={false}>
            <IconButton name={t.menu} icon={<Menu />} />
            <DesignLogo name={t.title} size="bar" />
            <TopBarGap />
            <BalancePill
              name={t.balance}
              balance={<Money amount={units(1_284_500)} currency={currency} counts />}
              onOpen={() => {}}
              plusName={t.topUp}
              onPlus={() => {}}
            />
            <IconButton name={t.mail} icon={<Mail />} badge={3} />
          </TopBar>
          <Carousel
            name={t.banners}
            slideName={(place) => `${t.banner} ${place + 1}`}
            previousName={t.previous}
            nextName={t.following}
            slides={[
              {
                key: 'welcome',
                content: (
                  <Banner
                    eyebrow={t.welcome}
                    title={t.welcomeTitle}
                    text={t.welcomeText}
                    link={{ href: here, text: t.terms }}
                    artSrc="/art/banners/welcome.svg"
                    eager
                  />
                ),
              },
              {
                key: 'cashback',
                content: (
                  <Banner
                    eyebrow={t.cashback}
                    title={t.cashbackTitle}
                    text={t.cashbackText}
                    link={{ href: here, text: t.how }}
                    artSrc="/art/banners/cashback.svg"
                    hue="green"
                  />
                ),
              },
              {
                key: 'goals',
                content: (
                  <Banner
                    eyebrow={t.inPlay}
                    title={t.goals}
                    text={t.goalsText}
                    link={{ href: here, text: t.how }}
                    artSrc="/art/banners/sport.svg"
                    hue="red"
                  />
                ),
              },
            ]}
          />
          <Marquee
            name={t.notices}
            pauseName={t.pause}
            resumeName={t.resume}
            items={[
              { key: 'a', text: t.notice1 },
              { key: 'b', text: t.notice2 },
            ]}
          />
          <div className="design-tabs">
            <Tabs
              name={t.categories}
              value={category}
              onChange={setCategory}
              tabs={[
                { value: 'all', text: t.tabAll, icon: <LayoutGrid /> },
                { value: 'originals', text: t.tabOriginals, icon: <Gem /> },
                { value: 'slots', text: t.tabSlots, icon: <Cherry /> },
                { value: 'live', text: t.tabLive, icon: <Radio /> },
                { value: 'sports', text: t.tabSports, icon: <Volleyball /> },
              ]}
            />
          </div>
          <RowHead
            title={t.originals}
            count="12"
            link={{ href: here, text: t.seeAll, name: `${t.seeAll}: ${t.originals}` }}
          />
          <TileRow name={t.originals}>
            <GameTile href={here} name={t.crash} artSrc={tileSrc('crash')} isLettered={isLatin} tag={t.fresh} />
            <GameTile href={here} name={t.mines} artSrc={tileSrc('mines')} isLettered={isLatin} />
            <GameTile href={here} name={t.dice} artSrc={tileSrc('dice')} isLettered={isLatin} />
            <GameTile href={here} name={t.plinko} artSrc={tileSrc('plinko')} isLettered={isLatin} />
            <GameTile href={here} name={t.missing} artSrc="/art/tiles/none.svg" isLettered />
          </TileRow>
          <RowHead title={t.wins} isLive />
          <Ticker
            name={t.wins}
            items={[
              {
                key: 'a',
                thumbSrc: '/art/tiles/plain/crash.svg',
                amount: <Money amount={units(4_820_000)} currency={currency} />,
                text: <Winner name="Ra***ia" when={t.justNow} />,
              },
              {
                key: 'b',
                thumbSrc: '/art/tiles/plain/dice.svg',
                amount: <Money amount={units(1_150_000)} currency={currency} />,
                text: <Winner name="Be***to" when={t.minuteAgo} />,
              },
            ]}
          />
          <div className="design-pad">
            <Banner
              size="row"
              title={t.panning}
              text={t.next}
              artSrc="/art/banners/gold-rush.svg"
              hue="amber"
              foot={
                <BannerFigure>
                  <Countdown name={t.next} endsAt={endsAt} />
                </BannerFigure>
              }
            />
          </div>
          <ScreenBar
            title={t.topUp}
            backName={t.back}
            onBack={() => {}}
            end={<Money amount={units(1_284_500)} currency={currency} tone="dim" />}
          />
          <div className="design-tabbar">
            <TabBar name={t.tabsName} entries={entries} />
          </div>
        </div>
      </div>
    </DesignPart>
  )
}

/** A masked name keeps its own direction inside a mirrored line. */
function Winner({ name, when }: { name: string; when: string }) {
  return (
    <>
      <bdi>{name}</bdi> · {when}
    </>
  )
}

function DesignLogo({ name, size }: { name: string; size: 'bar' | 'side' }) {
  const half = Math.ceil(name.length / 2) - 1
  return (
    <Logo href={here} name={name} size={size}>
      <b>{name.slice(0, half)}</b>
      <b>{name.slice(half)}</b>
    </Logo>
  )
}
