/** Drawings of the art script for pages and lists that have nothing else to show. */
type Picture =
  | 'empty'
  | 'error'
  | 'offline'
  | 'not-open'
  | 'not-found'
  | 'locked'
  | 'no-bets'
  | 'no-history'
  | 'no-mail'
  | 'no-results'
  | 'no-rewards'
  | 'paused'

export function StatePicture({ picture }: { picture: Picture }) {
  return <img src={`/art/states/${picture}.svg`} alt="" width={184} height={122} draggable={false} />
}
