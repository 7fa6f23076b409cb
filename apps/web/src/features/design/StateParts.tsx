import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { Spinner } from '@tablestakes/look/controls/Spinner.tsx'
import { RotateCw } from 'lucide-react'
import { LazyImage } from '../../ui/pictures/LazyImage.tsx'
import { OfflineBar } from '../../ui/states/OfflineBar.tsx'
import { BannerSkeleton, ListSkeleton, Loading, TileRowSkeleton } from '../../ui/states/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states/StateMessage.tsx'
import { DesignPart, Line, Stack } from './DesignPart.tsx'
import type { DesignTexts } from './design-texts.ts'

export function WaitingPart({ t }: { t: DesignTexts }) {
  return (
    <DesignPart title={t.waiting}>
      <Loading name={t.loading}>
        <BannerSkeleton />
        <TileRowSkeleton tiles={4} />
        <ListSkeleton />
      </Loading>
      <Line>
        <Spinner name={t.loading} />
        <span className="design-thumb">
          <LazyImage src="/art/tiles/plain/mines.svg" alt={t.mines} />
        </span>
        <span className="design-thumb">
          <LazyImage src="/art/none.svg" alt={t.missing} eager />
        </span>
      </Line>
    </DesignPart>
  )
}

export function StatesPart({ t }: { t: DesignTexts }) {
  return (
    <DesignPart title={t.states}>
      <Stack>
        <OfflineBar title={t.offline} text={t.offlineText} retryText={t.retry} onRetry={() => {}} />
        <EmptyState
          picture={<img src="/art/states/no-bets.svg" alt="" />}
          title={t.noBets}
          text={t.noBetsText}
          action={<ButtonLink href="#/__dev__design">{t.browse}</ButtonLink>}
        />
        <ErrorState
          picture={<img src="/art/states/error.svg" alt="" />}
          title={t.broken}
          text={t.brokenText}
          code="TS-503"
          action={<Button icon={<RotateCw />}>{t.retry}</Button>}
        />
      </Stack>
    </DesignPart>
  )
}
