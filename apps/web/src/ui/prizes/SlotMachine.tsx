import './prizes.css'
import { PrizeFrame, type PrizeFrameProps } from './PrizeFrame.tsx'
import { canvasFont, type Prize } from './prize.ts'
import { type Spin, usePrizeMachine } from './use-prize-machine.ts'

type SlotMachineProps = Spin & PrizeFrameProps & { prizes: readonly Prize[]; reels?: number }

/** Specification §9: vertical reels, column spacing 5. Three alike on the line win their prize. */
export function SlotMachine({ prizes, reels = 3, ...rest }: SlotMachineProps) {
  const { host, phase } = usePrizeMachine({
    ...rest,
    kind: 'slot',
    prizes,
    columns: reels,
    drawn: (images) =>
      prizes.map(({ label, imageSrc }) => {
        const hasImage = imageSrc !== undefined && images.has(imageSrc)
        return {
          ...(hasImage && { imgs: [{ src: imageSrc, width: '54%', top: '10%' }] }),
          fonts: [
            {
              text: label,
              top: hasImage ? '68%' : '38%',
              fontSize: '15px',
              fontWeight: '900',
              fontStyle: canvasFont,
              fontColor: '#1a1240',
              wordWrap: false,
            },
          ],
        }
      }),
  })
  return (
    <PrizeFrame {...rest} phase={phase}>
      <div className="slot-case">
        <div className="slot-window">
          <div ref={host} className="slot-reels" />
          <div className="slot-glass" />
        </div>
      </div>
    </PrizeFrame>
  )
}
