type Headed = { header(name: string, value: string): unknown }

/** For one person's own eyes: no cache keeps it. */
export function own<Reply extends Headed>(reply: Reply): Reply {
  reply.header('cache-control', 'private, no-store')
  return reply
}
