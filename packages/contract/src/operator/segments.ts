import * as z from 'zod/mini'
import { whole } from '../fields.ts'
import { operatorCall } from './call.ts'
import { optionalSite, siteId } from './fields.ts'
import { audience, segmentName } from './promotions.ts'

const segment = { site_id: siteId, name: segmentName, audience }
const shown = z.object({
  ...segment,
  /** Players who fit now, as far as the database can tell without reading each one's history. */
  size: whole(0, Number.MAX_SAFE_INTEGER),
})

export const listSegments = operatorCall({
  name: 'segment.list',
  method: 'GET',
  path: '/operator/segments',
  summary: 'Saved audiences, with how many players fit each now.',
  roles: ['marketing', 'risk', 'support'],
  effect: 'read',
  request: z.object(optionalSite),
  response: z.object({ list: z.array(shown) }),
  refusals: [],
})

export const putSegment = operatorCall({
  name: 'segment.put',
  method: 'POST',
  path: '/operator/segments',
  summary: 'Saves an audience under a name, or changes it. Activities that were made with it keep what they have.',
  roles: ['marketing'],
  effect: 'change',
  request: z.object(segment),
  response: shown,
  refusals: ['NOT_FOUND'],
})
