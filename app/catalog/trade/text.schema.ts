import * as z from 'zod/mini'
import { tidyLine } from '#app/values/signs.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
export const oneLine = /^[^\u0000-\u001f\u007f]*$/

/** One line of text, tidied; `name` is what the form calls the field. */
export const text = (name: string, maxLength: number) =>
  z
    .string(`${name} must be a text`)
    .check(
      z.overwrite(tidyLine),
      z.maxLength(maxLength, `${name} must be at most ${maxLength} characters`),
      z.regex(oneLine, `${name} must be one line of plain text`),
    )
