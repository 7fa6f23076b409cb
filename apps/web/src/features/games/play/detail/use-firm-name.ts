import { useQuery } from '@tanstack/react-query'
import { indexQuery } from '../../../../lib/api/index-query.ts'

/** The brand behind a game, as the lobby knows it. */
export function useFirmName(provider: string): string {
  const { data } = useQuery({
    ...indexQuery,
    select: ({ firm_list }) => firm_list.find((firm) => firm.key === provider)?.name,
  })
  return data ?? provider
}
