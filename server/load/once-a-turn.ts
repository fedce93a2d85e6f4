/**
 * Who asks for the same within one turn of the event loop shares the answer: of a page that asks for its books and for
 * their counts at once. Nothing is kept, so nobody hears of an answer that was begun in an earlier turn.
 */
export function onceATurn<Where extends object, Value>() {
  const begun = new WeakMap<Where, Map<string, Promise<Value>>>()
  return (where: Where, key: string, make: () => Promise<Value>): Promise<Value> => {
    const here = begun.get(where) ?? new Map<string, Promise<Value>>()
    begun.set(where, here)
    const known = here.get(key)
    if (known) return known
    const made = make()
    here.set(key, made)
    setImmediate(() => here.delete(key))
    return made
  }
}
