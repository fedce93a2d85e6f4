/** The look of a text box, also for selects and text areas. */
export const inputClass =
  'block w-full min-h-11 rounded-control border border-edge bg-raised px-3 py-2 text-base text-ink placeholder:text-muted read-only:bg-transparent read-only:text-muted aria-invalid:border-danger'
