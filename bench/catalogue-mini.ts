import MiniSearch from 'minisearch'
import { benchBook } from './catalogue-titles.ts'
import { answerQuestions } from './helper.ts'

/* MiniSearch on the first 100,000 titles, in a process of its own: what many shops search with. */

const titleCount = 100_000

const search = new MiniSearch({
  fields: ['title', 'subtitle', 'author', 'publisher'],
  searchOptions: {
    prefix: (_word, i, words) => i === words.length - 1,
    fuzzy: 0.2,
    combineWith: 'AND',
  },
})
for (let from = 0; from < titleCount; from += 10_000)
  search.addAll(
    Array.from({ length: 10_000 }, (_, i) => ({
      ...benchBook(from + i),
      subtitle: benchBook(from + i).subtitle ?? '',
    })),
  )

answerQuestions(async (queries: string[]) => {
  const times: number[] = []
  for (const q of queries) {
    const start = performance.now()
    search.search(q).slice(0, 24)
    times.push(performance.now() - start)
  }
  return { times, residentMB: process.memoryUsage().rss / 1_000_000 }
})
