import { CloseButton, Dialog } from '#app/ui/dialog.tsx'

const queueKeys = [
  ['j', 'Next order'],
  ['k', 'Previous order'],
  ['Enter', 'Open the order'],
  ['x', 'Choose the order'],
  ['/', 'Search'],
  ['?', 'This list'],
] as const

const orderKeys = [
  ['j', 'Next order of the list'],
  ['k', 'Previous order'],
  ['Enter', 'Take the next step'],
  ['Esc', 'Back to the list'],
  ['?', 'This list'],
] as const

export const ShortcutsHelp = ({ of, onClose }: { of: 'queue' | 'order'; onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" text="They work when you are not typing." onClose={onClose}>
    <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
      {(of === 'queue' ? queueKeys : orderKeys).map(([key, what]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="inline-block min-w-8 rounded-control border border-edge px-2 text-center">
              {key}
            </kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    <CloseButton variant="quiet" className="mt-6">
      Close
    </CloseButton>
  </Dialog>
)
