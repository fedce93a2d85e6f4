/** How often pages were answered from memory as they are, and how often public pages were asked for at all. */
export async function pageAnswers(url: string): Promise<{ kept: number; all: number }> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const told = (outcome: string) =>
    Number(metrics.match(`octavo_page_cache_total\\{outcome="${outcome}"\\} (\\d+)`)?.[1] ?? 0)
  const kept = told('hit')
  return { kept, all: kept + told('stale') + told('miss') }
}

/** The share of pages, in per cent, that was answered from memory, and not with an old one, while something was done. */
export async function keptDuring<Done>(
  url: string,
  work: () => Promise<Done>,
): Promise<{ done: Done; percent: number }> {
  const before = await pageAnswers(url)
  const done = await work()
  const after = await pageAnswers(url)
  return { done, percent: (100 * (after.kept - before.kept)) / (after.all - before.all) }
}
