import type { SubmitEvent } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/**
 * Submits what the boxes really contain: some password managers fill them without an event, so the
 * form does not know.
 */
export const submitFilled =
  <Fields extends FieldValues, Result>(
    form: UseFormReturn<Fields, unknown, Result & FieldValues> | UseFormReturn<Fields>,
    submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>,
  ) =>
  (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    takeFilled(form as UseFormReturn<Fields>, event.currentTarget)
    return submit(event)
  }

/** Lets the form know what its boxes hold. */
export function takeFilled<Fields extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Fields>, 'getValues' | 'setValue'>,
  boxes: HTMLFormElement,
): void {
  const known = getValues()
  for (const box of boxes.elements) {
    if (!isBox(box) || !(box.name in known)) continue
    const held =
      box instanceof HTMLInputElement && box.type === 'checkbox' ? box.checked : box.value
    const name = box.name as Path<Fields>
    if (known[box.name] !== held) {
      setValue(name, held as PathValue<Fields, Path<Fields>>, { shouldDirty: true })
    }
  }
}

const isBox = (element: Element) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement
