import { ignoreFailure } from '../../../lib/browser/ignore-failure.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { QrPicture } from '../../../ui/pictures/QrPicture.tsx'
import { weave } from '../../../ui/weave.ts'
import { InlineButton } from '../InlineButton.tsx'
import { saveQr } from './save-qr.ts'

type OrderQrProps = {
  content: string
  fileName: string
  /** What is drawn, for those who cannot see it. */
  name: string
  /** What to do with it; `<0>` stands for the way to save it. */
  sentence: string
}

/** The payment's code for a camera, and the way to take it along as a picture. */
export function OrderQr({ content, fileName, name, sentence }: OrderQrProps) {
  const text = useText()
  const save = () =>
    ignoreFailure(
      saveQr(content, fileName).then(() => toast.success(text('order_qr_saved'))),
      'a browser without canvas keeps the code on screen',
    )
  return (
    <>
      <QrPicture content={content} name={name} />
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
