type Answers<Sent extends readonly unknown[]> = { -readonly [At in keyof Sent]: Awaited<Sent[At]> }

/**
 * What travels together to the database, as its results. Waits for all of it, also when some has failed: what goes on
 * by itself would otherwise be sent behind the rollback. Throws what failed first.
 */
export async function together<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<Answers<Sent>> {
  // A statement of Drizzle's is sent again each time it is waited for.
  const promises = sent.map((one) => Promise.resolve(one))
  try {
    return (await Promise.all(promises)) as Answers<Sent>
  } finally {
    await Promise.allSettled(promises)
  }
}

/** Sends it behind what was asked just before: Drizzle sends a moment later than it is called. */
export const behind = <Answer>(send: () => Promise<Answer>): Promise<Answer> =>
  Promise.resolve().then(send)
