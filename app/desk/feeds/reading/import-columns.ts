import { asProposed } from '#app/feeds/feed.ts'
import type { Import, ImportOptions } from '#app/feeds/import/import.schema.ts'
import { type DateOrder, dateOrders } from '#app/feeds/values/short-years.ts'

export type Column = Import['heads'][number]['columns'][number]
type Heads = Pick<Import['heads'][number], 'columns'>[]

/**
 * The columns of all files, one of each header: where files share one it is read alike, and it asks what any of
 * them asks. The samples of those that ask come first.
 */
export function columnsIn(heads: Heads): Column[] {
  const byHeader = Map.groupBy(
    heads.flatMap(({ columns }) => columns),
    ({ header }) => header,
  )
  return [...byHeader].map(([header, same]) => ({
    header,
    field: same.find(({ field }) => field !== null)?.field ?? null,
    samples: [
      ...new Set(
        same
          .toSorted((one, other) => Number(asks(other)) - Number(asks(one)))
          .flatMap(({ samples }) => samples),
      ),
    ],
    asksForDates: same.some(({ asksForDates }) => asksForDates),
    asksForDecimals: same.some(({ asksForDecimals }) => asksForDecimals),
  }))
}

const asks = ({ asksForDates, asksForDecimals }: Column) => asksForDates || asksForDecimals

/** What was answered for a column; `*` answers for every one, as the command line does. */
export const answerFor = <Answer>(
  header: string,
  answers: Record<string, Answer> = {},
): Answer | undefined => answers[Object.hasOwn(answers, header) ? header : '*']

/**
 * The date to ask with and the answers to it: with a year of four digits it is never the first part. Once it is answered,
 * nobody says which samples were asked about, plain ones may come first, and the answer stays among those to choose from.
 */
export function dateQuestion(samples: string[], chosen?: DateOrder) {
  const sample = samples.find((one) => !/^\d{4}/.test(one)) ?? samples[0]
  const hasYearFirst = chosen === 'year-first' || !/\d{4}/.test(sample ?? '')
  return { sample, orders: dateOrders.filter((order) => order !== 'year-first' || hasYearFirst) }
}

/** Whether a column can be read in two ways, and nobody has said which. */
export const asksSomething = ({
  heads,
  options,
}: {
  heads: Heads
  options: Pick<ImportOptions, 'dates' | 'decimals'>
}): boolean =>
  columnsIn(heads).some(
    ({ header, asksForDates, asksForDecimals }) =>
      (asksForDates && !answerFor(header, options.dates)) ||
      (asksForDecimals && !answerFor(header, options.decimals)),
  )

/** Whether nobody has said what a column holds. A mapping without `*` is complete: what it does not name is left out. */
export const isOpen = (header: string, { columns }: Pick<ImportOptions, 'columns'>): boolean =>
  !columns || (columns['*'] === asProposed && !Object.hasOwn(columns, header))

/** What a header may have answers for, at most; as the API has it. */
const mostHeaders = 300

/**
 * Answers by header, with those of earlier files about columns that these lack. An answer that is undefined is none;
 * what nobody was asked stays open, so that a later file's column is proposed for. Where they are too many, some of the
 * earlier files' give way, in the order in which the shop happens to keep them; last, what answers for every column.
 */
export function withEarlier<Answer>(
  columns: Column[],
  answerOf: (column: Column) => Answer | undefined,
  earlier: Record<string, Answer> | null = {},
): Record<string, Answer> {
  const answers = columns.flatMap((column) => {
    const answer = answerOf(column)
    return answer === undefined ? [] : [[column.header, answer] as const]
  })
  const here = new Set(columns.map(({ header }) => header))
  const others = Object.entries(earlier ?? {})
    .filter(([header]) => !here.has(header))
    .toSorted(([one], [other]) => Number(one === '*') - Number(other === '*'))
  const room = Math.max(0, mostHeaders - answers.length)
  return Object.fromEntries([...(room ? others.slice(-room) : []), ...answers])
}
