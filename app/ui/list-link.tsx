import { Link, type LinkProps } from 'react-router'

/** What is an attribute of a link in HTML as well: the page is first written without the router. */
type Attributes = 'className' | 'title' | 'tabIndex' | 'aria-hidden' | 'children'
type Props = Pick<LinkProps, Attributes | 'viewTransition'> & {
  /** Whole, such as "/book/1". */
  to: string
}

/**
 * A link of which a page has dozens. The router works out where each leads from, what a press of it does and
 * what to load ahead; where the page is first written nobody can press it, so that it is an address there.
 */
export const ListLink = import.meta.env.SSR
  ? ({ to, viewTransition: _, ...rest }: Props) => <a {...rest} href={to} />
  : (props: Props) => <Link {...props} discover="none" />
