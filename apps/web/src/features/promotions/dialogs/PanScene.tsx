/** A stream with the pan in it; what glints in the pan is what can be lifted now. */
export function PanScene({ isRipe }: { isRipe: boolean }) {
  return (
    <div className="pan-scene" data-ripe={isRipe || undefined} aria-hidden="true">
      <svg viewBox="0 0 358 120" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 0H358V52C300 32 262 72 190 50S70 30 0 60Z" fill="#5d3a20" />
        <path
          d="M0 60C70 30 118 28 190 50S300 32 358 52V64C300 46 262 84 190 62S70 44 0 74Z"
          fill="#e9c791"
          opacity=".4"
        />
        {STONES.map(([x, y, width]) => (
          <g key={x}>
            <ellipse cx={x + 2} cy={y + 3} rx={width} ry={width * 0.34} fill="#1d1410" opacity=".45" />
            <ellipse cx={x} cy={y} rx={width} ry={width * 0.34} fill="#59638f" />
            <ellipse cx={x - width * 0.14} cy={y - width * 0.08} rx={width * 0.72} ry={width * 0.2} fill="#8a95c2" />
          </g>
        ))}
        {WAVES.map(([x, y, width]) => (
          <path
            key={`${x} ${y}`}
            d={`M${x} ${y}q${width / 4} -6 ${width / 2} 0t${width / 2} 0`}
            stroke="#bff0ff"
            strokeOpacity=".3"
            strokeWidth="2.5"
            fill="none"
            strokeLinecap="round"
          />
        ))}
      </svg>
      <img src="/art/objects/pan.svg" alt="" width="210" height="210" draggable={false} />
    </div>
  )
}

const WAVES = [
  [20, 86, 70],
  [150, 94, 90],
  [270, 84, 60],
  [60, 108, 60],
  [220, 112, 80],
] as const

/** On the bank and half in the water: middle and half width. */
const STONES = [
  [16, 42, 30],
  [84, 26, 22],
  [158, 40, 15],
  [268, 30, 38],
  [346, 44, 28],
] as const
