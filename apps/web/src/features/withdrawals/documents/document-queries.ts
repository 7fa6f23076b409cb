import { listDocuments } from '@tablestakes/contract/privacy'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'

/** While somebody looks at a document, how it stands is asked for by itself. */
const LOOK_MS = 20_000

/** The documents of the player; also asked for when they come back to the page, for they are judged meanwhile. */
export const useDocuments = ({ isAsked = true } = {}) =>
  useQuery({
    ...apiQuery(listDocuments, {}),
    enabled: isAsked,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.list.some((one) => one.state === 'waiting') ? LOOK_MS : false),
  })
