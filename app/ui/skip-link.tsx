/** The first stop of a keyboard: past the header, to what the page is about. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only z-50 bg-raised px-4 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
  >
    Skip to the content
  </a>
)
