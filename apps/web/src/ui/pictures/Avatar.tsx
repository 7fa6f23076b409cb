import './Avatar.css'
import { UserRound } from 'lucide-react'

type AvatarProps = {
  /** The player's name; its first letter stands in for a missing picture, an outline while it is not known yet. */
  name: string
  src?: string | undefined
  size?: number
  /** The frame that the VIP levels bring: 1 to 6; without one there is none. */
  tier?: number
}

const tones = [
  ['#d3b0ff', '#7a3dff', '#34109a'],
  ['#c9f7ff', '#1276b8', '#073a8c'],
  ['#ffd3e6', '#c02a88', '#5f0b73'],
  ['#c8ffe6', '#0a7a58', '#04402f'],
  ['#ffe1b8', '#b3560c', '#5f2404'],
] as const

/** A picture or a letter, in the frame of the player's VIP level. */
export function Avatar({ tier = 0, ...rest }: AvatarProps) {
  const picture = <AvatarPicture {...rest} />
  return tier === 0 ? (
    picture
  ) : (
    <span className="avatar-frame" data-tier={tier}>
      {picture}
    </span>
  )
}

function AvatarPicture({ name, src, size = 44 }: Omit<AvatarProps, 'tier'>) {
  const first = name.codePointAt(0) ?? 0
  const seed = first + name.length
  const [lit, body, shade] = tones[seed % tones.length] ?? tones[0]
  if (src) {
    // The drawings are discs of their own.
    return (
      <span className="avatar avatar-picture" style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
        <img src={src} alt="" width={size} height={size} />
      </span>
    )
  }
  if (name === '') {
    return (
      <span className="avatar avatar-unknown" style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
        <UserRound />
      </span>
    )
  }
  return (
    <span
      className="avatar"
      style={{
        inlineSize: size,
        blockSize: size,
        fontSize: size * 0.4,
        background: `radial-gradient(circle at 20% 10%, ${lit} -30%, ${body} 45%, ${shade})`,
      }}
      aria-hidden="true"
    >
      {String.fromCodePoint(first).toUpperCase()}
    </span>
  )
}
