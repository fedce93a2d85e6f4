import { createHook } from 'node:async_hooks'

/** How many passwords were really hashed while the work ran, by whichever library. */
export async function hashesDuring(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') hashes += 1
    },
  }).enable()
  try {
    await work()
  } finally {
    hook.disable()
  }
  return hashes
}
