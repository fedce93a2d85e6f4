import * as z from 'zod/mini'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
export const oneLine = /^[^\u0000-\u001f\u007f]*$/

/** One line of text, trimmed; `name` is what the form calls the field. */
export const text = (name: string, maxLength: number) =>
  z
    .string(`${name} must be a text`)
    .check(
      z.trim(),
      z.maxLength(maxLength, `${name}: at most ${maxLength} characters, please`),
      z.regex(oneLine, `${name}: one line of plain text, please`),
    )
