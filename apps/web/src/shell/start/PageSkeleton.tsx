import { BannerSkeleton, TileRowSkeleton } from '../../ui/states/Skeleton.tsx'
import { LoadingScreen } from '../states/LoadingScreen.tsx'

/** What a page looks like before anything of it has come. */
export function PageSkeleton() {
  return (
    <LoadingScreen>
      <BannerSkeleton />
      <TileRowSkeleton />
      <TileRowSkeleton />
    </LoadingScreen>
  )
}
