import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import type { ComponentProps } from 'react'
import { toHref } from '../../../lib/address/hash-location.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import type { Way } from './ways.ts'

type WayButtonProps = { way: Way } & Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'block'>

export function WayButton({ way, ...shape }: WayButtonProps) {
  const text = useText()
  return 'path' in way ? (
    <ButtonLink {...shape} href={toHref(way.path)}>
      {text(way.text)}
    </ButtonLink>
  ) : (
    <Button {...shape} onClick={() => void openDialog(way.dialog)}>
      {text(way.text)}
    </Button>
  )
}
