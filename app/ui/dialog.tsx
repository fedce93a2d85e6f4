import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '#app/ui/button.tsx'

type Events = Pick<ComponentProps<'dialog'>, 'onClose' | 'onCancel'>

/** A question above the page, which waits behind it: open from the moment it is mounted. */
export function Dialog({
  title,
  text,
  className = '',
  children,
  ...events
}: Events & { title: string; text: string; className?: string; children: ReactNode }) {
  const id = useId()
  return (
    <dialog
      ref={open}
      aria-labelledby={id}
      aria-describedby={`${id}text`}
      className={`appear m-auto w-[min(26rem,calc(100vw-2rem))] rounded-control border border-hairline bg-raised p-8 text-ink shadow-[0_16px_48px_var(--cast)] ${className}`}
      {...events}
    >
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <p id={`${id}text`} className="mt-3 text-muted">
        {text}
      </p>
      {children}
    </dialog>
  )
}

/* Outside of the component: a function that stays the same is called once. */
const open = (dialog: HTMLDialogElement | null) => dialog?.showModal()

/** Closes the dialog it stands in. */
export const CloseButton = (props: ComponentProps<typeof Button>) => (
  <Button {...props} onClick={(event) => event.currentTarget.closest('dialog')?.close()} />
)
