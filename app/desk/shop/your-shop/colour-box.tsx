import { useWatch } from 'react-hook-form'
import type { useSettingForm } from '#app/desk/shop/setting-form.tsx'
import type { TypedIdentity } from '#app/shop/identity/identity.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { accentProblem, readColour } from '#app/values/shop/accent.ts'
import { dark, light } from '#app/values/shop/palette.ts'
import { accentsOf } from '#app/values/shop/shop-look.ts'
import type { ShopIdentity } from '#app/values/shop-identity.ts'
import { boxes } from './parts.ts'

type Form = ReturnType<typeof useSettingForm<ShopIdentity, TypedIdentity>>

/** A colour to be typed, how it looks on its paper, and the nearest that can be read there. */
export function ColourBox({ of, name }: { of: Form; name: 'accent' | 'accentDark' }) {
  const typed = useWatch({ control: of.form.control }) as ShopIdentity
  const scheme = name === 'accent' ? light : dark
  const colour = readColour(typed[name])
  const problem = colour && accentProblem(colour, scheme)
  const { label, hint } = boxes[name]
  const use = (nearest: string) => {
    of.form.setValue(name, nearest)
    of.form.clearErrors(name)
  }
  return (
    <div>
      <Field
        label={label}
        hint={hint}
        placeholder={scheme.accent}
        autoComplete="off"
        spellCheck={false}
        {...of.field(name)}
      />
      <Sample colour={colour ?? usualOf(typed, name)} scheme={scheme} />
      {problem && (
        <p role="status" className="mt-2 flex flex-wrap items-center gap-3 text-sm">
          {`Hard to read here: ${problem.ratio}:1, and 4.5:1 is needed.`}
          <Button variant="quiet" onClick={() => use(problem.nearest)}>
            {`Use ${problem.nearest}`}
          </Button>
        </p>
      )}
    </div>
  )
}

/** What the shop shows while the box is empty or cannot be read. */
function usualOf(typed: ShopIdentity, name: 'accent' | 'accentDark'): string {
  const read = (text: string) => readColour(text) ?? ''
  const look = { ...typed, accent: read(typed.accent), accentDark: read(typed.accentDark) }
  const accents = accentsOf({ ...look, [name]: '' })
  if (name === 'accent') return light.accent
  return accents?.night ?? dark.accent
}

/* The desk is drawn by the browser alone, where the page's policy allows styles that a script sets. */
function Sample({ colour, scheme }: { colour: string; scheme: typeof light }) {
  return (
    <div
      aria-hidden="true"
      className="mt-2 flex items-center gap-4 rounded-control border border-hairline px-4 py-3 text-sm"
      style={{ background: scheme.paper, color: scheme.ink }}
    >
      <span
        className="rounded-control px-3 py-1.5 font-medium"
        style={{ background: colour, color: scheme['on-accent'] }}
      >
        Add to Cart
      </span>
      <span className="underline" style={{ color: colour }}>
        A link
      </span>
    </div>
  )
}
