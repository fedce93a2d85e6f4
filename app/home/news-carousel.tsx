import { smallPictureSources } from '#app/covers/cover-url.ts'
import { Picture } from '#app/covers/picture.tsx'
import { Carousel } from '#app/ui/carousel.tsx'
import { Link } from '#app/ui/link.tsx'
import type { WindowAnswer } from '#app/window/queries.ts'

/** News of the shop, one piece a view, two from 768 px. A picture is as wide as the cover of a book. */
export function NewsCarousel({ news }: { news: WindowAnswer['news'] }) {
  if (news.length === 0) return null
  return (
    <section className="column mt-20 md:mt-28">
      <Carousel label="News" perView="news" heading={<h2 className="text-xl sm:text-3xl">News</h2>}>
        {news.map(({ id, title, text, link, picture }) => (
          <li key={id}>
            <article className="news">
              {picture && (
                <Picture sources={smallPictureSources(picture)} alt="" className="news-picture" />
              )}
              <div>
                <h3 dir="auto">{title}</h3>
                <p>{text}</p>
                {link && (
                  <Link to={link.to} className="link mt-2 inline-block text-sm">
                    {link.text}
                  </Link>
                )}
              </div>
            </article>
          </li>
        ))}
      </Carousel>
    </section>
  )
}
