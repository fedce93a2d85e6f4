import { useWatch } from 'react-hook-form'
import { pictureHash } from '#app/covers/cover-url.ts'
import { Banner } from '#app/home/home-banner.tsx'
import { NewsCarousel } from '#app/home/news-carousel.tsx'
import type { WindowFields, WindowKind } from '#app/shop/window/window-kinds.ts'
import type { useItemForm } from './item-form.tsx'

const wordsOf = ({ title = '', text = '', linkText, linkTo, picture }: WindowFields) => ({
  ...{ title, text },
  ...(linkText && linkTo && { link: { text: linkText, to: linkTo } }),
  ...(picture && { picture: /^[0-9a-f]{20}$/.test(picture) ? picture : pictureHash(picture) }),
})

/** A banner or a piece of news as it is being typed. What it names is looked up by the preview of the page. */
export function ItemPreview({
  kind,
  of,
}: {
  kind: WindowKind
  of: ReturnType<typeof useItemForm>
}) {
  const typed = useWatch({ control: of.form.control }) as WindowFields
  if (kind !== 'banner' && kind !== 'news') return null
  const words = wordsOf(typed)
  return (
    <section aria-label="Preview" className="mt-12 border border-hairline">
      <h3 className="border-b border-hairline px-5 py-2 text-sm text-muted">Preview</h3>
      {/* Nothing of it can be pressed. */}
      <div inert className="overflow-hidden pb-6">
        {kind === 'banner' ? (
          <Banner banner={{ ...words, newsletter: typed.newsletter === 'yes' }} />
        ) : (
          <NewsCarousel news={[{ id: 'preview', ...words }]} />
        )}
      </div>
    </section>
  )
}
