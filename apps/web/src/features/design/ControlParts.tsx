import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { Badge, LiveDot } from '@tablestakes/look/figures/Badge.tsx'
import { Heart, Mail, Plus, Share2, Zap } from 'lucide-react'
import { useState } from 'react'
import { Money } from '../../ui/figures/Money.tsx'
import { DesignPart, Line, Stack } from './DesignPart.tsx'
import type { DesignTexts } from './design-texts.ts'
import { units } from './units.ts'

const amount = units(250_000)

export function ButtonsPart({ t }: { t: DesignTexts }) {
  const [isLiked, setIsLiked] = useState(true)
  return (
    <DesignPart title={t.buttons}>
      <Stack>
        <Button look="action" size="lg" block>
          {t.pay} <Money amount={amount} currency="IDR" />
        </Button>
        <Button look="gold" size="lg" block>
          {t.claim} <Money amount={units(2_000)} currency="IDR" />
        </Button>
        <Line>
          <Button look="action" icon={<Plus />}>
            {t.topUp}
          </Button>
          <Button>{t.demo}</Button>
          <Button look="text">{t.seeAll}</Button>
          <ButtonLink href="#/__dev__design" look="white">
            {t.terms}
          </ButtonLink>
        </Line>
        <Line>
          <Button size="sm">{t.demo}</Button>
          <Button look="action" busy>
            {t.saving}
          </Button>
          <Button look="gold" busy>
            {t.saving}
          </Button>
        </Line>
        <Line>
          <Button look="action" disabled>
            {t.off}
          </Button>
          <Button disabled>{t.off}</Button>
          <Button look="text" disabled>
            {t.off}
          </Button>
        </Line>
        <Button look="action" size="lg" block>
          {t.longButton}
        </Button>
        <Line>
          <IconButton name={t.mail} icon={<Mail />} badge={3} />
          <IconButton name={t.mail} icon={<Mail />} badge="9+" look="box" />
          <IconButton
            name={t.favourite}
            icon={<Heart />}
            look="night"
            aria-pressed={isLiked}
            onClick={() => setIsLiked(!isLiked)}
          />
          <IconButton name={t.share} icon={<Share2 />} disabled />
        </Line>
        <Line>
          <Badge icon={<Zap />}>{t.onWay}</Badge>
          <Badge tone="success">{t.paid}</Badge>
          <Badge tone="danger">{t.failed}</Badge>
          <Badge tone="warning">{t.waitingWord}</Badge>
          <Badge tone="gold">{t.bonus}</Badge>
          <Badge tone="plain">{t.fresh}</Badge>
          <LiveDot />
        </Line>
      </Stack>
    </DesignPart>
  )
}

export function WordsPart({ t }: { t: DesignTexts }) {
  const [kind, setKind] = useState<'singles' | 'double'>('double')
  return (
    <DesignPart title={t.words}>
      <Stack>
        <p className="headline">{t.headline}</p>
        <p>{t.body}</p>
        <p lang="pt-BR">{t.longPortuguese}</p>
        <p lang="bn">রাতের আলোকিত টেবিল</p>
        <SegmentedControl
          name={t.slip}
          options={[
            { value: 'singles', text: t.singles },
            { value: 'double', text: t.double },
          ]}
          value={kind}
          onChange={setKind}
        />
      </Stack>
    </DesignPart>
  )
}
