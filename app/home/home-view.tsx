import type { WindowAnswer } from '#app/window/queries.ts'
import type { OfferedGenre } from './genre.ts'
import { Banner } from './home-banner.tsx'
import { NewsCarousel } from './news-carousel.tsx'
import { Recommended } from './recommended.tsx'
import { StaffPicks } from './staff-picks.tsx'
import { TopSellers } from './top-sellers.tsx'

/** The first page, of a window that readers see or that the desk looks at before publishing. */
export function HomeView({ window, genre }: { window: WindowAnswer; genre: OfferedGenre | null }) {
  return (
    <>
      <Banner banner={window.banner} />
      <TopSellers window={window} genre={genre} />
      <StaffPicks picks={window.picks} lists={window.lists} />
      <Recommended />
      <NewsCarousel news={window.news} />
    </>
  )
}
