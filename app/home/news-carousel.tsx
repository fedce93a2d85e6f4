import { Link } from 'react-router'
import { pictureSources } from '#app/covers/cover-url.ts'
import { Picture } from '#app/covers/picture.tsx'
import { Carousel } from '#app/ui/carousel.tsx'
import type { WindowAnswer } from '#app/window/queries.ts'

/** News of the shop, one piece a view, two from 768 px. A picture is as wide as the cover of a book. */
export function NewsCarousel({ news }: { news: WindowAnswer['news'] }) {
  if (news.length === 0) return null
  return (
    <section className="column mt-20 md:mt-28">
      <Carousel label="News" perView="news" heading={<h2 className="text-xl sm:text-3xl">News</h2>}>
        {news.map(({ id, title, text, link, picture }) => (
          <li key={id}>
            <article
              className={`grid content-start gap-x-5 pb-6 ${picture ? 'grid-cols-[clamp(6.5rem,34%,10.5rem)_1fr]' : ''}`}
            >
              {picture && (
                <Picture
                  sources={pictureSources(picture)}
                  alt=""
                  sizes="168px"
                  className="mt-1 h-auto w-full rounded-cover"
                />
              )}
              <div className="min-w-0">
                <h3 dir="auto" className="text-xl wrap-anywhere">
                  {title}
                </h3>
                <p className="mt-2 text-sm whitespace-pre-line text-muted wrap-anywhere">{text}</p>
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
