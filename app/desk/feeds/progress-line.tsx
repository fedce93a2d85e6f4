import { sizeInWords } from './import-words.ts'

/** How far something has come, as a bar and in words. */
export function ProgressLine({
  label,
  done,
  total,
  unit,
  left = '',
  className = '',
}: {
  label: string
  done: number
  total: number | null
  unit: 'bytes' | 'records'
  left?: string
  className?: string
}) {
  const written = (count: number) =>
    unit === 'bytes' ? sizeInWords(count) : count.toLocaleString('en-US')
  const percent = total ? Math.min(100, Math.floor((100 * done) / total)) : null
  const count = total === null ? written(done) : `${written(done)} of ${written(total)}`
  // At the very beginning there is nothing to say.
  const words = !total && done === 0 ? '' : unit === 'records' ? `${count} records` : count
  return (
    <div className={className}>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">{percent === null ? label : `${label}: ${percent} %`}</span>
        <span className="text-muted tabular-nums">{[words, left].filter(Boolean).join(', ')}</span>
      </p>
      <progress
        aria-label={label}
        className="mt-1 h-1.5 w-full accent-accent"
        {...(percent !== null && { value: percent, max: 100 })}
      />
    </div>
  )
}
