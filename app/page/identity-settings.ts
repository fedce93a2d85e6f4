/** What a page knows of the identity provider before anybody signs in; it travels on `<html>`. */
export type IdentitySettings =
  | {
      provider: 'embedded'
      /** Whether "Google" can be offered at all. */
      google: boolean
      /** "Google" is the local stand-in, for trying the shop without Google. */
      standIn: boolean
    }
  | { provider: 'firebase'; google: true; standIn: false; firebase: FirebaseSettings }

/** Public by design: they name the project, they open nothing. */
export type FirebaseSettings = {
  apiKey: string
  authDomain: string
  projectId: string
  appId: string
}

const withoutGoogle: IdentitySettings = {
  provider: 'embedded',
  google: false,
  standIn: false,
}

/** Reads the attribute `data-identity`; e-mail and password alone when it says nothing. */
export function readIdentitySettings(attribute: string | undefined): IdentitySettings {
  return attribute ? (JSON.parse(attribute) as IdentitySettings) : withoutGoogle
}
