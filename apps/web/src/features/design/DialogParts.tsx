import { Button } from '@tablestakes/look/controls/Button.tsx'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { House, Wallet } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { SideNav } from '../../ui/bars/SideBar.tsx'
import { LoadingOverlay } from '../../ui/states/LoadingOverlay.tsx'
import { Toast, ToastStack } from '../../ui/states/Toast.tsx'
import { DesignPart, Line, Stack } from './DesignPart.tsx'
import type { DesignTexts } from './design-texts.ts'

const Sheet = lazy(async () => ({ default: (await import('@tablestakes/look/sheet/Sheet.tsx')).Sheet }))
const Drawer = lazy(async () => ({ default: (await import('@tablestakes/look/sheet/Drawer.tsx')).Drawer }))

export function DialogsPart({ t }: { t: DesignTexts }) {
  const [open, setOpen] = useState<'sheet' | 'drawer' | null>(null)
  const [name, setName] = useState('')
  const close = () => setOpen(null)
  return (
    <DesignPart title={t.dialogs}>
      <Stack>
        <Line>
          <Button onClick={() => setOpen('sheet')}>{t.openSheet}</Button>
          <Button onClick={() => setOpen('drawer')}>{t.openDrawer}</Button>
        </Line>
        <div className="design-toasts">
          <ToastStack name={t.toasts}>
            <Toast kind="payout" title={t.toastPaid} text={t.toastPaidText} closeName={t.close} onClose={() => {}} />
            <Toast
              kind="success"
              title={t.toastDone}
              text={t.toastDoneText}
              action={{ text: t.view, onPress: () => {} }}
            />
            <Toast
              kind="info"
              title={t.toastInfo}
              text={t.toastInfoText}
              action={{ text: t.review, onPress: () => {} }}
            />
            <Toast kind="warning" title={t.toastWarn} text={t.toastWarnText} closeName={t.close} onClose={() => {}} />
            <Toast
              kind="error"
              title={t.toastError}
              text={t.toastErrorText}
              action={{ text: t.retry, onPress: () => {} }}
            />
          </ToastStack>
        </div>
        <div className="design-overlay">
          <LoadingOverlay name={t.overlay} title={t.title} />
        </div>
      </Stack>
      <Suspense>
        <Sheet
          open={open === 'sheet'}
          onClose={close}
          title={t.sheetTitle}
          subtitle={t.sheetText}
          closeName={t.close}
          footer={
            <Button look="action" size="lg" block onClick={close}>
              {t.create}
            </Button>
          }
        >
          <Stack>
            <TextField label={t.nickname} value={name} onChange={setName} hint={t.nicknameHint} />
            <p>{t.truth}</p>
          </Stack>
        </Sheet>
        <Drawer open={open === 'drawer'} onClose={close} title={t.menu} closeName={t.close} head={t.title}>
          <SideNav
            name={t.menu}
            groups={[
              {
                key: 'a',
                entries: [
                  { key: 'home', href: '#/__dev__design', text: t.home, icon: <House />, isCurrent: true },
                  { key: 'wallet', href: '#/__dev__design', text: t.purse, icon: <Wallet /> },
                ],
              },
            ]}
          />
        </Drawer>
      </Suspense>
    </DesignPart>
  )
}
