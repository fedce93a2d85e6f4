/** Carries the visitor's address, as the server determined it, to the provider. */
export const addressHeader = 'x-octavo-address'
