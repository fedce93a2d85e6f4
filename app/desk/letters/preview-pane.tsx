import { useState } from 'react'
import { MailPreview } from './mail-preview.tsx'

const screens = [
  { name: 'Phone', width: 375 },
  { name: 'Desktop', width: 640 },
] as const

/** A mail as its readers see it: on the phone, on the desktop, by night, or as plain text. */
export function PreviewPane({
  html,
  text,
  missing = [],
}: {
  html: string
  text: string
  missing?: string[]
}) {
  const [screen, setScreen] = useState<(typeof screens)[number]>(screens[1])
  const [isDark, setDark] = useState(false)
  const [isPlain, setPlain] = useState(false)
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        {screens.map((one) => (
          <Toggle
            key={one.name}
            text={one.name}
            isOn={!isPlain && one === screen}
            press={() => {
              setScreen(one)
              setPlain(false)
            }}
          />
        ))}
        <Toggle text="Plain text" isOn={isPlain} press={() => setPlain(!isPlain)} />
        <Toggle text="Dark" isOn={isDark} press={() => setDark(!isDark)} />
      </div>
      {missing.length > 0 && (
        <p role="alert" className="mb-3 border-l-2 border-danger bg-raised px-4 py-2 text-sm">
          {`No book on sale has the ISBN ${missing.join(', ')}. The letter can’t be sent with it.`}
        </p>
      )}
      {isPlain ? (
        <pre className="border border-hairline bg-raised p-4 text-sm whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      ) : (
        <MailPreview
          html={html}
          width={screen.width}
          isDark={isDark}
          label={`Preview, ${screen.name.toLowerCase()}`}
        />
      )}
    </>
  )
}

function Toggle({ text, isOn, press }: { text: string; isOn: boolean; press: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={press}
      className="min-h-11 rounded-control border border-edge px-3 text-sm text-muted hover:text-ink aria-pressed:border-accent aria-pressed:text-ink"
    >
      {text}
    </button>
  )
}
