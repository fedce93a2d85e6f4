/** Requests that this process has answered: work that has to give way to visitors looks here. */
export const visits = { answered: 0 }
