import type { ResponseOf } from '@tablestakes/contract/call'
import type { getActivity, spinActivity } from '@tablestakes/contract/promotions'

export type Detail = ResponseOf<typeof getActivity>
export type Step = Detail['steps'][number]
export type Award = Step['awards'][number]
export type Wheel = NonNullable<Detail['wheel']>
export type DrawnPrize = Wheel['prizes'][number]
export type Granted = Omit<ResponseOf<typeof spinActivity>, 'index' | 'remain_rot_num'>
