/** The shop as it heads a receipt: its name, and the lines of its address. */
export const shopLines: { name: string; address: string[] } = { name: 'Octavo', address: [] }
