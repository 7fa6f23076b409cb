import { Unloaded, type UnloadedProps } from '../../../shell/states/Unloaded.tsx'

const words = { failed: 'history_failed_title', refused: 'history_refused_title', text: 'history_failed_text' } as const

export const HistoryUnloaded = (props: UnloadedProps) => <Unloaded words={words} {...props} />
