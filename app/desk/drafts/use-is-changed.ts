import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'

/** Whether anything in a form with a draft differs from what the shop has, at every key. */
export function useIsChanged<Fields extends FieldValues>({
  form,
  changedBoxes,
}: {
  form: UseFormReturn<Fields>
  changedBoxes: () => string[]
}): boolean {
  useWatch({ control: form.control })
  return changedBoxes().length > 0
}
