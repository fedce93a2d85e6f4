import { type LinkProps, Link as RoutersLink } from 'react-router'

/** What only a press of it needs. */
type Pressed = Pick<LinkProps, 'viewTransition' | 'preventScrollReset'>
type Props = Omit<React.ComponentProps<'a'>, 'href'> &
  Pressed & {
    /** Whole, such as "/book/1". */
    to: string
  }

/**
 * A link of the shop's pages. The router works out where each leads from, what a press of it does and what to load
 * ahead; where the page is first written nobody can press it, so that it is an address there.
 */
export const Link = import.meta.env.SSR
  ? ({ to, viewTransition: _, preventScrollReset: __, ...rest }: Props) => <a {...rest} href={to} />
  : (props: Props) => <RoutersLink {...props} discover="none" />
