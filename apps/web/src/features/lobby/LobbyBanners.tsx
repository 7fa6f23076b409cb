import { toHref } from '../../lib/address/hash-location.ts'
import type { Index } from '../../lib/api/index-query.ts'
import { useLanguage, useText, useWireText } from '../../lib/words/i18n.ts'
import { Banner } from '../../ui/showcase/Banner.tsx'
import { Carousel } from '../../ui/showcase/Carousel.tsx'

/** The first banner wears the theme; its neighbours differ in hue. */
const HUES = [undefined, 'green', 'red'] as const

type LobbyBannersProps = { banners: Index['banner_list']; activities: Index['activity_list'] }

export function LobbyBanners({ banners, activities }: LobbyBannersProps) {
  const text = useText()
  const wireText = useWireText()
  const lang = useLanguage()
  const shown = activities.filter(({ is_show_banner }) => is_show_banner)
  if (banners.length + shown.length === 0) return null
  const own = banners.map((banner, place) => ({
    key: String(banner.id),
    content: (
      <Banner
        title={wireText(banner.title_key)}
        text={wireText(banner.text_key)}
        link={linkOf(banner.target, wireText(banner.button_key))}
        artSrc={`/art/banners/${banner.art}.svg`}
        hue={HUES[place % HUES.length]}
        eager={place === 0}
      />
    ),
  }))
  const promoted = shown.map(({ activity_id: id, titles, banner_url: artSrc }, place) => ({
    key: `activity ${id}`,
    content: (
      <Banner
        title={titles[lang] ?? titles.en ?? ''}
        link={{ href: toHref(`/activity?id=${id}`), text: text('banner_activity_button') }}
        artSrc={artSrc || undefined}
        hue={HUES[(banners.length + place) % HUES.length]}
      />
    ),
  }))
  const slides = [...own, ...promoted]
  return (
    <div className="lobby-banners">
      <Carousel
        name={text('banners')}
        slides={slides}
        slideName={(place) => text('banner_position', { at: place + 1, of: slides.length })}
        previousName={text('previous_banner')}
        nextName={text('next_banner')}
      />
    </div>
  )
}

function linkOf(target: string, text: string) {
  const href = hrefOf(target)
  return href === null ? undefined : { href, text }
}

/** A route (`/activity`, `#/activity`), a dialog (`?open=vip`), an address outside, or nowhere. */
function hrefOf(target: string): string | null {
  if (target === '') return null
  if (/^(https?:\/\/|#)/.test(target)) return target
  return toHref(target.startsWith('?') ? `/game${target}` : target)
}
