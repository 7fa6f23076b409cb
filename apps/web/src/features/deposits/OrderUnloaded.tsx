import type { TextKey } from '@tablestakes/dictionary/keys'
import { Unloaded, type UnloadedProps } from '../../shell/states/Unloaded.tsx'

/** In place of a shop or an order that is not there yet. */
export const OrderUnloaded = ({ failedKey, ...rest }: UnloadedProps & { failedKey: TextKey }) => (
  <Unloaded words={{ failed: failedKey, text: 'order_failed_text' }} {...rest} />
)
