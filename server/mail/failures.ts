import { wordsOf } from '#server/log/error-for-log.ts'

/** What a failed try to send a mail means for the mail. */
export type Failure = {
  /** Trying again would not help: the mail server refused this reader or this mail for good. */
  isFinal: boolean
  /** The mail server answered, so that the mail is known not to have arrived. */
  isAnswered: boolean
  /** The mail server knows nobody at the reader's address. */
  isAboutReader: boolean
  words: string
}

type SmtpError = { code?: string; responseCode?: number; command?: string; response?: string }

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
  const isFinal = isRefused || isNoAddress
  const isAboutReader = isNoAddress || (isRefused && saysNobody((error ?? {}) as SmtpError))
  return { isFinal, isAnswered, isAboutReader, words: wordsOf(error) }
}

/**
 * Whether a 5xx is about the mailbox. An enhanced code (RFC 3463) says so by its class: 1 is the address, 2
 * the mailbox. Without one the basic code does, at RCPT TO any; 552 and 554 may be about the mail.
 */
function saysNobody({ responseCode = 0, command, response = '' }: SmtpError): boolean {
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? []
  // 5.1.7 and 5.1.8 are about the sender, 5.2.2 is a full mailbox, 5.2.3 a mail that is too large.
  if (subject === '1') return detail !== '7' && detail !== '8'
  if (subject === '2') return detail !== '2' && detail !== '3'
  if (subject !== undefined && subject !== '0') return false
  if ([550, 551, 553].includes(responseCode)) return true
  return command === 'RCPT TO' && responseCode !== 552 && responseCode !== 554
}
