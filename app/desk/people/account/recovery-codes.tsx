import { Button } from '#app/ui/button.tsx'

/** Shown once, to be printed or written down. */
export function RecoveryCodesShown({ codes, done }: { codes: string[]; done: () => void }) {
  return (
    <div role="status" className="mt-6 max-w-md border-l-2 border-moss bg-raised px-6 py-5">
      <p className="font-medium">Your recovery codes</p>
      <p className="mt-1 text-sm text-muted">
        Each logs you in once without your phone. Keep them on paper: they are shown only now.
      </p>
      <ol className="mt-4 grid gap-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <Button variant="quiet" onClick={() => print()}>
          Print
        </Button>
        <Button onClick={done}>I have kept them</Button>
      </div>
    </div>
  )
}
