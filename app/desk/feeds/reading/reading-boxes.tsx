import { type ComponentProps, useState } from 'react'
import { readingHelp } from '#app/desk/help/field-help.ts'
import { HelpButton } from '#app/desk/help/help-button.tsx'
import { type Encoding, encodingNames, encodings } from '#app/feeds/fields/encodings.ts'
import type { Import } from '#app/feeds/import/import.schema.ts'
import { Field, helpId, Select } from '#app/ui/field.tsx'
import { moneyForm } from '#app/values/money.ts'
import { countryInWords, currencyInWords, priceTypesInWords } from './code-words.ts'

type Named = { name: keyof typeof readingHelp; label: string }

const help = ({ name, label }: Named) => (
  <HelpButton id={helpId(name)} label={label} help={readingHelp[name]} />
)

/** A box for a code, which says what was understood of it. */
function CodeBox({
  mean,
  hint,
  ...props
}: ComponentProps<typeof Field> & Named & { mean: (typed: string) => string | null }) {
  const [typed, setTyped] = useState(String(props.defaultValue ?? ''))
  return (
    <Field
      {...props}
      hint={mean(typed) ?? hint}
      help={help(props)}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

export const Letters = ({ chosen }: { chosen?: Encoding | null }) => (
  <Select
    label="Encoding"
    name="encoding"
    help={help({ name: 'encoding', label: 'Encoding' })}
    defaultValue={chosen ?? ''}
    className="mt-6 max-w-md"
    hint="Choose another one if names look garbled. Files in UTF-8 are always read as such."
  >
    <option value="">Found by itself</option>
    {encodings.map((encoding) => (
      <option key={encoding} value={encoding}>
        {encodingNames[encoding]}
      </option>
    ))}
  </Select>
)

/** Whom the files come from, and which of their prices are taken. */
export function Prices({ one: { options, source } }: { one: Import }) {
  return (
    <fieldset className="mt-6">
      <legend className="mb-3 font-medium">Source and prices</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field
          label="Source"
          name="source"
          help={help({ name: 'source', label: 'Source' })}
          defaultValue={source ?? ''}
          maxLength={120}
          hint="Who sends you these files."
        />
        <CodeBox
          label="Currency"
          name="currency"
          mean={currencyInWords}
          defaultValue={options.currency ?? moneyForm().currency}
          maxLength={3}
          hint="Records with prices in other currencies are refused. Nothing is converted."
        />
        <CodeBox
          label="Market"
          name="territory"
          mean={countryInWords}
          defaultValue={options.territory ?? ''}
          maxLength={2}
          hint="A country code such as US. If empty, prices for any country are taken."
        />
        <CodeBox
          label="Price types"
          name="priceTypes"
          mean={priceTypesInWords}
          defaultValue={options.priceTypes?.join(', ') ?? ''}
          hint="For ONIX only: codes of list 58, best first, such as 02, 01."
        />
        <Select
          label="Promotions"
          name="promotions"
          help={help({ name: 'promotions', label: 'Promotions' })}
          defaultValue={options.promotions ? 'yes' : 'no'}
          hint="Prices that are valid for a limited time."
        >
          <option value="no">Take the regular price</option>
          <option value="yes">Take today’s price</option>
        </Select>
        <Field
          label="Price of books without one"
          name="fallbackPrice"
          help={help({ name: 'fallbackPrice', label: 'Price of books without one' })}
          inputMode="decimal"
          defaultValue={options.fallbackPrice?.toFixed(2) ?? ''}
          hint="If empty, new books without a price are refused."
        />
      </div>
    </fieldset>
  )
}
