/** Requests that this process has answered, for background work that gives way to visitors. */
export const visits = { answered: 0 }
