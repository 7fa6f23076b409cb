import { useText } from '../../../lib/i18n.ts'
import { ignoreFailure } from '../../../lib/ignore-failure.ts'
import { toast } from '../../../shell/toast.ts'
import { LogoMark } from '../../../ui/Logo.tsx'
import { InlineButton } from '../InlineButton.tsx'
import { weave } from '../weave.ts'
import { drawQr } from './draw-qr.ts'
import { saveQr } from './save-qr.ts'

type OrderQrProps = {
  content: string
  fileName: string
  /** What is drawn, for those who cannot see it. */
  name: string
  /** What to do with it; `<0>` stands for the way to save it. */
  sentence: string
}

/** The payment's code for a camera: dark on white in every theme, with our mark in its middle. */
export function OrderQr({ content, fileName, name, sentence }: OrderQrProps) {
  const text = useText()
  const { side, path } = drawQr(content)
  const save = () =>
    ignoreFailure(
      saveQr(content, fileName).then(() => toast.success(text('order_qr_saved'))),
      'a browser without canvas keeps the code on screen',
    )
  return (
    <>
      <div className="order-qr" role="img" aria-label={name}>
        <svg viewBox={`0 0 ${side} ${side}`} aria-hidden="true" fill="currentColor" shapeRendering="crispEdges">
          <path d={path} />
        </svg>
        <span aria-hidden="true">
          <LogoMark size={28} />
        </span>
      </div>
      <p className="order-qr-text">
        {weave(sentence, [
          <InlineButton key="0" onPress={save}>
            {text('order_qr_save')}
          </InlineButton>,
        ])}
      </p>
    </>
  )
}
