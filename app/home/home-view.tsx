import type { Book } from '#app/catalog/book.ts'
import type { WindowAnswer } from '#app/window/queries.ts'
import type { OfferedGenre } from './genre.ts'
import { Banner } from './home-banner.tsx'
import { NewsCarousel } from './news-carousel.tsx'
import { Recommended } from './recommended.tsx'
import { StaffPicks } from './staff-picks.tsx'
import { TopSellers } from './top-sellers.tsx'

/** The first page, of a window that readers see or that the desk looks at before publishing. */
export function HomeView({
  window,
  genre,
  sellers,
}: {
  window: WindowAnswer
  genre: OfferedGenre | null
  /** The Top Sellers of a window that is not published; else they are read as readers see them. */
  sellers?: Book[]
}) {
  return (
    <>
      <Banner banner={window.banner} />
      <TopSellers window={window} genre={genre} sellers={sellers} />
      <StaffPicks picks={window.picks} lists={window.lists} />
      <Recommended />
      <NewsCarousel news={window.news} />
    </>
  )
}
