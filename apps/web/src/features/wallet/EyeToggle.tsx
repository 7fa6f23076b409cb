import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { hideAmounts, useAmountsHidden } from './hidden-amounts.ts'

/** Covers every amount of the wallet, and shows them again. */
export function EyeToggle() {
  const text = useText()
  const isHidden = useAmountsHidden()
  return (
    <IconButton
      name={text(isHidden ? 'wallet_show_amounts' : 'wallet_hide_amounts')}
      icon={isHidden ? <EyeOff /> : <Eye />}
      onClick={() => hideAmounts(!isHidden)}
    />
  )
}
