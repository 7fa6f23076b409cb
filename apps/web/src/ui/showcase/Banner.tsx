import './Banner.css'
import { classNames } from '@tablestakes/look/class-names'
import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import type { ReactNode } from 'react'

type BannerProps = {
  title: string
  eyebrow?: string | undefined
  text?: ReactNode
  /** What opens, in words: "Read terms". */
  link?: { href: string; text: string } | undefined
  /** A picture that stands at the end side, on the lower edge. */
  artSrc?: string | undefined
  art?: ReactNode
  /** Without it the banner wears the theme. A class and no style of its own: the page's policy allows none in what is painted. */
  hue?: 'green' | 'red' | 'amber' | undefined
  /** At the foot instead of the link: a clock, a figure, steps. */
  foot?: ReactNode
  size?: 'hero' | 'row'
  /** Fetched immediately on the first screen. */
  eager?: boolean
}

export function Banner({ title, eyebrow, text, link, artSrc, art, hue, foot, size = 'hero', eager }: BannerProps) {
  return (
    <article className={classNames('banner', size === 'row' && 'banner-row', hue && `banner-${hue}`)}>
      {artSrc && (
        <img
          className="banner-art"
          src={artSrc}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
        />
      )}
      {art && <div className="banner-art">{art}</div>}
      <div className="banner-text">
        {eyebrow && <span className="eyebrow">{eyebrow}</span>}
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        <div className="banner-foot">
          {foot}
          {link && (
            <ButtonLink look="white" size="sm" href={link.href} draggable={false}>
              {link.text}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  )
}

/** A figure on art: a clock or an amount on a chip of night. */
export function BannerFigure({ children }: { children: ReactNode }) {
  return <span className="banner-figure">{children}</span>
}
