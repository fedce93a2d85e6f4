type Answers<Sent extends readonly unknown[]> = { -readonly [At in keyof Sent]: Awaited<Sent[At]> }

/**
 * What travels together to the database, as its results. Waits for all of it, also when some has failed: what goes on
 * by itself would otherwise be sent behind the rollback. Throws what failed first.
 */
export async function together<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<Answers<Sent>> {
  const failures: unknown[] = []
  const fails = (error: unknown) => void failures.push(error)
  // Each is waited for once: a statement of Drizzle's is sent again each time.
  const answers = await Promise.all(sent.map((one) => Promise.resolve(one).catch(fails)))
  if (failures.length > 0) throw firstOf(failures)
  return answers as Answers<Sent>
}

/**
 * Work that sends more than it waits for: what it hands to `along` goes on beside it, and is waited for at the end,
 * as by `together`. It is sent behind what was asked just before, since Drizzle sends a moment later than it is called.
 */
export async function alongside<Result>(
  work: (along: (send: () => Promise<unknown>) => void) => Promise<Result>,
): Promise<Result> {
  const sent: Promise<unknown>[] = []
  const failures: unknown[] = []
  const fails = (error: unknown) => void failures.push(error)
  const along = (send: () => Promise<unknown>) =>
    void sent.push(Promise.resolve().then(send).catch(fails))
  const working = work(along)
  await working.catch(fails)
  await Promise.all(sent)
  if (failures.length > 0) throw firstOf(failures)
  return working
}

/** What follows a failure in its transaction fails as well, and may be heard of sooner. */
const firstOf = (failures: unknown[]): unknown =>
  failures.find((failure) => !isFollower(failure)) ?? failures[0]

type Failure = { code?: unknown; cause?: { code?: unknown } } | null

const isFollower = (failure: unknown): boolean => {
  const { code, cause } = (failure as Failure) ?? {}
  return code === '25P02' || cause?.code === '25P02'
}
