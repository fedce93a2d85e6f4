import plugin from 'tailwindcss/plugin'
import { dark, light } from '#app/values/shop/palette.ts'
import { variablesOf } from '#app/values/shop/palette-css.ts'

/* Tailwind reads it (tokens.css): the palette as variables of the style sheet. */
export default plugin(({ addBase }) =>
  addBase({
    ':root': variablesOf(light),
    '@media (prefers-color-scheme: dark)': { ':root': variablesOf(dark) },
  }),
)
