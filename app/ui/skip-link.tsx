/** The first stop of a keyboard: past the header, to what the page is about. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only z-50 bg-raised focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:p-3"
  >
    Skip to the content
  </a>
)
