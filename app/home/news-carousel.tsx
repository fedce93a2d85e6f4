import { pictureSources } from '#app/covers/cover-url.ts'
import { Picture } from '#app/covers/picture.tsx'
import { news } from '#app/shop/news.ts'
import { Carousel } from '#app/ui/carousel.tsx'

/** Five pieces of news, one a view, two from 768 px. */
export function NewsCarousel() {
  return (
    <section className="column mt-20 md:mt-28">
      <Carousel label="News" perView="news" heading={<h2 className="text-xl sm:text-3xl">News</h2>}>
        {news.map((item) => (
          <li key={item.title}>
            <article className="grid h-full content-end gap-x-6 gap-y-4 pb-6 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
              <Picture
                sources={pictureSources(item.picture)}
                alt=""
                sizes="(width >= 1024px) 270px, (width >= 768px) 44vw, 90vw"
                className="h-auto w-full rounded-cover"
              />
              <div>
                <h3 className="text-xl">{item.title}</h3>
                <p className="mt-2 text-sm text-muted">{item.description}</p>
              </div>
            </article>
          </li>
        ))}
      </Carousel>
    </section>
  )
}
