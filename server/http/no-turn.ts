/** Thrown when shared work could not get a turn. */
export const noTurn = new Error('no turn')
