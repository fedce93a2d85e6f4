import { Link } from '#app/ui/link.tsx'
import type { Inline, TextBlock } from './parse-text.ts'

/** A text of the owner as a page shows it. */
export function TextBlocks({ blocks }: { blocks: TextBlock[] }) {
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is shown anew as a whole, and has no other names
    <Block key={at} block={block} />
  ))
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3'
    return (
      <Heading>
        <Words of={block.children} />
      </Heading>
    )
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Words of={block.children} />
      </p>
    )
  }
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={at}>
          <Words of={item} />
        </li>
      ))}
    </List>
  )
}

function Words({ of }: { of: Inline[] }) {
  return of.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Part key={at} part={part} />
  ))
}

function Part({ part }: { part: Inline }) {
  if (part.kind === 'text') return part.text
  if (part.kind === 'break') return <br />
  const words = <Words of={part.children} />
  if (part.kind === 'em') return <em>{words}</em>
  if (part.kind === 'strong') return <strong>{words}</strong>
  if (part.href.startsWith('/')) return <Link to={part.href}>{words}</Link>
  return (
    <a href={part.href} rel="noopener">
      {words}
    </a>
  )
}
