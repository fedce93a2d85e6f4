import { wordsOf } from '#server/log/error-for-log.ts'

/** What a failed try to send a mail means for the mail. */
export type Failure = {
  /** Trying again would not help: the mail server refused this reader or this mail for good. */
  isFinal: boolean
  /** The mail server answered, so that the mail is known not to have arrived. */
  isAnswered: boolean
  words: string
}

type SmtpError = { code?: string; responseCode?: number; command?: string }

/**
 * A 5xx to the reader's address or to the mail itself is final. One to the greeting, the login or
 * our own address is about the shop's settings, and worth another try once they are fixed.
 */
export function failureOf(error: unknown): Failure {
  const { code, responseCode, command } = (error ?? {}) as SmtpError
  const isAnswered = typeof responseCode === 'number'
  const isAboutLogin = isAnswered && responseCode >= 530 && responseCode <= 538
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  const isRefused = isAnswered && responseCode >= 500 && !isAboutLogin && isAboutMail
  // An address that no SMTP command can carry is refused before the mail server is asked.
  const isNoAddress = code === 'EENVELOPE' && !isAnswered
  return { isFinal: isRefused || isNoAddress, isAnswered, words: wordsOf(error) }
}
