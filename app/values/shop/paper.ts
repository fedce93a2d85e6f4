/** Apart from the other colours: every page names it, for the frame of the browser. */
export const paper = { light: '#fbf7f0', dark: '#171411' }
