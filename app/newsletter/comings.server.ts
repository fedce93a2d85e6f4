/*
 * Who came and who left, for the figures and the subscribers' chart alike. Who leaves is stored without the
 * day of the confirmation: joined, then, when the address was given. Who can't be reached has left as well.
 */

/** A row with `at` for each who joined. */
export const joinings = `(
  select coalesce(confirmed_at, created_at) as at from subscribers
  where confirmed_at is not null or unsubscribed_at is not null or bounced_at is not null)`

/** A row with `at` for each who left, or could not be reached any more. */
export const leavings = `(
  select least(unsubscribed_at, bounced_at) as at from subscribers
  where unsubscribed_at is not null or bounced_at is not null)`
