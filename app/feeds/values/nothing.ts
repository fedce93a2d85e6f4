/* What programs and people write where there is nothing to say. */

const words =
  /^(?:n\.? ?\/? ?a\.?|null|nil|nan|none|undefined|unknown|unbekannt|untitled|no title|not available|t\.?b\.?[acd]\.?|k\. ?a\.|\(?blank\)?)$/i

/** Whether words name something: they have a letter or a digit, and are no database's word for nothing. */
export const saysSomething = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text) && !words.test(text.trim())
