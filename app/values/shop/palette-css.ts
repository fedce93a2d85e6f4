import { type Colours, dark, light } from './palette.ts'

/** The colours as variables of a style sheet: `--paper` and so on. */
export const variablesOf = (colours: Colours): Record<string, string> =>
  Object.fromEntries(Object.entries(colours).map(([name, colour]) => [`--${name}`, colour]))

const declarations = (colours: Colours) =>
  Object.entries(variablesOf(colours))
    .map(([name, colour]) => `${name}:${colour}`)
    .join(';')

/** The same as text, for a page that stands by itself, without the style sheet. */
export const paletteCss = `:root{color-scheme:light dark;${declarations(light)}}
@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`
