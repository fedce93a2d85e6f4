import { buttonOf, mailText, shop } from './samples.ts'

/* The mails about an account and the newsletter, in the shop's usual words. They name nobody: a stranger may
   have typed the address. */

export const accountTexts = {
  'account-verification': mailText({
    name: 'Confirm your address',
    when: 'when an account is made, or asks for it again',
    fields: { shop, hours: ['for how many hours the link works', '24'] },
    parts: { button: buttonOf('Confirm my e-mail') },
    needed: ['button'],
    usual: {
      subject: '{shop}: Is this your address?',
      title: 'Is this your address?',
      body: `Please confirm that this address is yours, so that you can get back into your account and sign in with Google.

{button}

The link works once, within {hours} hours, in the browser where you are logged in. If this wasn't you, ignore this mail.`,
    },
  }),

  'account-password-reset': mailText({
    name: 'A new password',
    when: 'when somebody has forgotten the password',
    fields: { shop, minutes: ['for how many minutes the link works', '30'] },
    parts: { button: buttonOf('Set a new password') },
    needed: ['button'],
    usual: {
      subject: '{shop}: A new password',
      title: 'A new password',
      body: `Someone, hopefully you, asked for a new password for your account.

{button}

The link works once, within {minutes} minutes. If this wasn't you, ignore this mail: your password stays as it is.`,
    },
  }),

  'account-password-changed': mailText({
    name: 'Password changed',
    when: 'when a password was changed',
    fields: { shop },
    parts: { button: buttonOf('Set a new password') },
    needed: ['button'],
    usual: {
      subject: 'Your password at {shop} was changed',
      title: 'Your password was changed',
      body: `Your password has been changed, and all other devices were logged out.

If this wasn't you, please set another one now:

{button}`,
    },
  }),

  'newsletter-confirmation': mailText({
    name: 'Confirm the newsletter',
    when: 'when an address is entered for the newsletter',
    fields: { shop, days: ['for how many days the link works', '7'] },
    parts: { button: buttonOf('Yes, subscribe me') },
    needed: ['button'],
    usual: {
      subject: 'Please confirm: our newsletter about new books',
      title: 'Please confirm your subscription',
      body: `Someone, hopefully you, asked for our newsletter: new books, and an opinion or two about them. We only send it if you confirm.

{button}

The link works for {days} days. If this wasn't you, ignore this mail, and we won't write again.`,
    },
  }),
}
