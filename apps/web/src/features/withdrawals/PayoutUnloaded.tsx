import { Unloaded, type UnloadedProps } from '../../shell/states/Unloaded.tsx'

const words = { failed: 'did_not_load_title', refused: 'history_refused_title', text: 'wallet_failed_text' } as const

/** In place of anything about withdrawals that is not there yet: whatever happened, the money is safe. */
export const PayoutUnloaded = (props: UnloadedProps) => <Unloaded words={words} {...props} />
