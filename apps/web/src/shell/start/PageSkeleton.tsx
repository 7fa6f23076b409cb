import { useText } from '../../lib/words/i18n.ts'
import { BannerSkeleton, Loading, TileRowSkeleton } from '../../ui/states/Skeleton.tsx'

/** What a page looks like before anything of it has come. */
export function PageSkeleton() {
  const text = useText()
  return (
    <Loading name={text('loading')}>
      <BannerSkeleton />
      <TileRowSkeleton />
      <TileRowSkeleton />
    </Loading>
  )
}
