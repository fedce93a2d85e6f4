/**
 * A reporter for `node --test` that writes how many tests passed, failed and were skipped, and which suites (a file is
 * one) came to their end well.
 */
export default async function* counts(events) {
  let total = { passed: 0, failed: 0, skipped: 0 }
  const well = []
  for await (const { type, data } of events) {
    if (type === 'test:pass' && data.nesting === 0) well.push(data.name)
    // The summary without a file is that of the whole run.
    if (type !== 'test:summary' || data.file) continue
    const { passed, failed, cancelled, skipped } = data.counts
    total = { passed, failed: failed + cancelled, skipped }
  }
  yield JSON.stringify({ ...total, well })
}
