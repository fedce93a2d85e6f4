/** Who sends the parcels, as it stands on slips and labels. The one place that says so. */
export const sender = (): { name: string; lines: string[] } => ({ name: 'Octavo', lines: [] })
