/** Bars and spaces in turn as a picture, black on white, with its quiet zone. */
export function Barcode({
  widths,
  label,
  className,
}: {
  widths: number[] | null
  label: string
  className?: string
}) {
  if (!widths) return null
  const quiet = 10
  const bars: { x: number; width: number }[] = []
  let x = quiet
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ x, width })
    x += width
  }
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${x + quiet} 30`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={x + quiet} height="30" fill="white" />
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} width={bar.width} height="30" fill="black" />
      ))}
    </svg>
  )
}
